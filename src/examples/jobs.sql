-- A queue table of one's own: uuid keys, a state of an enum type, priorities, a trigger, a child.
-- These lines say what its columns are called; without an owner the worker is not checked.
-- claimbench: table = jobs
-- claimbench: id = job_id
-- claimbench: state = state
-- claimbench: free = ready
-- claimbench: owner = locked_by
create type job_state as enum ('ready', 'running', 'done');
create table jobs (
  job_id     uuid primary key default gen_random_uuid(),
  state      job_state not null default 'ready',
  priority   integer not null,
  payload    jsonb not null check (payload ? 'url'),
  locked_by  text,
  locked_at  timestamptz,
  created_at timestamptz not null
);
create index jobs_ready on jobs (priority desc, created_at) where state = 'ready';
create table job_logs (
  job_id uuid not null references jobs,
  line   text not null
);
create function stamp() returns trigger language plpgsql as $$
begin
  new.locked_at := clock_timestamp();  -- semicolons in here end no statement
  return new;
end $$;
create trigger stamp before update on jobs for each row execute function stamp();

-- The first statement with :backlog, and all after it, load the table before each iteration.
insert into jobs (priority, payload, created_at)
select g % 3, jsonb_build_object('url', 'https://shop.vn/p/' || g), now() + g * interval '1 ms'
  from generate_series(1, :backlog) as g;
