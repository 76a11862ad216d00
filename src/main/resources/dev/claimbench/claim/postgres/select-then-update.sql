-- Two statements in one transaction: pick and lock, then mark. What most hand-written queues do.
-- Promise: with FOR UPDATE or SKIP LOCKED no duplicates and never more than the batch;
-- without a lock clause two workers pick the same rows and both mark them.
select id from tasks where status = 'new' order by id limit :batch :lock;
update tasks set status = 'claimed', worker = :worker, claimed_at = now() where id = any(:ids);
