-- Wrong: the update makes its own choice in place of marking what the select returned. Under SKIP
-- LOCKED the first free tasks of the second statement are those that others have locked.
select id from tasks where status = 'new' order by id limit :batch for update skip locked;
update tasks set status = 'claimed', worker = :worker, claimed_at = now()
where id in (select id from tasks where status = 'new' order by id limit :batch);
