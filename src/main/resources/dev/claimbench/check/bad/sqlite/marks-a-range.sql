-- Wrong: picks in one order and marks a range in another: everything up to the largest id that was
-- picked. Shorter than a list of ids, and right as long as both orders are the same.
select id from tasks where status = 'new' order by url limit :batch;
update tasks set status = 'claimed', worker = :worker, claimed_at = unixepoch('subsec')
where status = 'new' and id <= (select max(value) from json_each(:ids));
