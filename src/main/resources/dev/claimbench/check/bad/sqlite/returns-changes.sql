-- Wrong: returns how many rows were changed where the key is expected. changes() and
-- last_insert_rowid() are one letter of thought apart in many wrappers.
update tasks set status = 'claimed', worker = :worker, claimed_at = unixepoch('subsec')
where id in (select id from tasks where status = 'new' order by id limit :batch);
select changes();
