-- Wrong: also takes what this worker claimed before, to resume it after a restart. But it does so in
-- every call, so a worker with a task under way is handed it again.
with picked as (
  select id from tasks where status = 'new' or worker = :worker
   order by status desc, id limit :batch for update skip locked)
update tasks t set status = 'claimed', worker = :worker, claimed_at = now()
from picked where t.id = picked.id returning t.id;
