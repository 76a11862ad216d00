-- Best tasks first, and none before its time. For the lab only: its table has the two columns more.
-- Promise: no duplicates; each claim takes the best of what is due and not held by others. The ids
-- come back in no particular order.
with picked as (
  select id from tasks where status = 'new' and next_try <= now()
   order by priority desc, next_try, id limit :batch :lock)
update tasks t set status = 'claimed', worker = :worker, claimed_at = now()
from picked where t.id = picked.id returning t.id;
