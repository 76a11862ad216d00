-- The columns a queue with priorities and postponed tasks needs, and an index in the claim's order.
alter table tasks
  add column priority int not null default 0,
  add column next_try timestamptz not null default now();
create index tasks_priority on tasks (priority desc, next_try, id) where status = 'new';
