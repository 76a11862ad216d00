-- While statistics say that nearly all tasks are free, the planner may prefer the primary key.
create index tasks_claim on tasks (status, id);
