-- Wrong: the CTE that locks is not used by the update, and PostgreSQL does not run a SELECT that
-- nobody reads. Two attempts pasted into one statement.
with locked as (
  select id from tasks where status = 'new' order by id limit :batch for update skip locked)
update tasks set status = 'claimed', worker = :worker, claimed_at = now()
where id = any(array(select id from tasks where status = 'new' order by id limit :batch))
returning id;
