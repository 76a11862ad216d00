-- Advisory locks in place of row locks, as old queues did before SKIP LOCKED (9.5). The lock is
-- asked for row by row in the filter, below the limit.
-- Promise: NOT safe. A task whose claim was committed between this statement's snapshot and its
-- lock is claimed again: the filter saw the old row. advisory-recheck.sql mends that.
with picked as materialized (
  select id from (select id from tasks where status = 'new' order by id) as free
   where pg_try_advisory_xact_lock(id) limit :batch)
update tasks t set status = 'claimed', worker = :worker, claimed_at = now()
from picked where t.id = picked.id returning t.id;
