-- Wrong: chooses first and locks after that, each in a statement of its own, and does not look at the
-- state again once it has the lock. As advisory.sql, with a wider gap: the time of a round trip.
select id, pg_sleep(0.002) from (
  select id from tasks where status = 'new' order by id limit :batch) as free;
select id from tasks where id = any(:ids) and pg_try_advisory_xact_lock(id);
update tasks set status = 'claimed', worker = :worker, claimed_at = now() where id = any(:ids);
