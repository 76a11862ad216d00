-- One statement with the pick as an IN subquery.
-- Promise: with a lock no duplicates, but it can claim MORE than the batch: the planner may run the
-- subquery again for each row, for instance with statistics taken from a nearly empty table.
update tasks set status = 'claimed', worker = :worker, claimed_at = now()
where id in (select id from tasks where status = 'new' order by id limit :batch :lock)
returning id;
