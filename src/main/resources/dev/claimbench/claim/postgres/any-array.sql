-- One statement with the pick folded into an array, which is computed once.
-- Promise: with FOR UPDATE or SKIP LOCKED no duplicates and never more than the batch;
-- without a lock clause, duplicates.
update tasks set status = 'claimed', worker = :worker, claimed_at = now()
where id = any(array(select id from tasks where status = 'new' order by id limit :batch :lock))
returning id;
