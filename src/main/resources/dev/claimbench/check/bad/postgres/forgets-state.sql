-- Wrong: writes who has the task and leaves its state alone: everybody else, monitoring and reapers
-- included, still sees a free task. Code from the time when a worker's name was the state.
with picked as (
  select id from tasks where status = 'new' and worker is null
   order by id limit :batch for update skip locked)
update tasks t set worker = :worker, claimed_at = now()
from picked where t.id = picked.id returning t.id;
