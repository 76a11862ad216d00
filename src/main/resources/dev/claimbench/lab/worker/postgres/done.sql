-- The worker has done its tasks: each run is recorded, and the task is over. It does not ask whether
-- the claim is still its own, as few workers do.
with ran as (insert into runs (task, worker) select unnest(?::bigint[]), ?)
update tasks set status = 'done' where id = any(?);
