-- Advisory locks, and the row is read again after its lock was had: the second statement has a
-- snapshot of its own under READ COMMITTED.
-- Promise: no duplicates and never more than the batch; what had been taken meanwhile makes a claim
-- short. Under REPEATABLE READ there is no second snapshot, and the second claim is an error, 40001.
select id from (select id from tasks where status = 'new' order by id) as free
 where pg_try_advisory_xact_lock(id) limit :batch;
update tasks set status = 'claimed', worker = :worker, claimed_at = now()
where id = any(:ids) and status = 'new' returning id;
