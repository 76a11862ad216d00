-- One statement: a CTE picks and locks, the update marks what was picked and returns it.
-- Promise: with FOR UPDATE or SKIP LOCKED no duplicates and never more than the batch (the planner
-- runs a locking CTE once and never inlines it); without a lock clause, duplicates.
with picked as (select id from tasks where status = 'new' order by id limit :batch :lock)
update tasks t set status = 'claimed', worker = :worker, claimed_at = now()
from picked where t.id = picked.id returning t.id;
