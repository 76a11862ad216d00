-- Wrong: a session's advisory locks, given back before the commit: until then nobody else can see
-- that the tasks are claimed. Tidy code, unlocking in a finally block inside the transaction.
select id from (select id from tasks where status = 'new' order by id offset 0) as free
 where pg_try_advisory_lock(id) limit :batch;
update tasks set status = 'claimed', worker = :worker, claimed_at = now() where id = any(:ids);
select id from tasks where id = any(:ids) and pg_advisory_unlock(id);
