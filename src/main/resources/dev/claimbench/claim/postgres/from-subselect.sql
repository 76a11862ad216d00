-- One statement: the pick is a subselect in FROM that the update joins. Common in hand-written
-- queues and in ORMs that turn a join into an update.
-- Promise: with a lock no duplicates, but it can claim MORE than the batch, as in-subquery can.
-- Without a lock two workers are handed the same task, and the table shows one clean claim.
update tasks t set status = 'claimed', worker = :worker, claimed_at = now()
from (select id from tasks where status = 'new' order by id limit :batch :lock) s
where t.id = s.id returning t.id;
