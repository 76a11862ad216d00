-- One statement that picks, marks and returns. What SQLite has RETURNING for (3.35 and later).
-- Promise: no duplicates and never more than the batch under any kind of begin: the first statement
-- is a write, so it takes the write lock before it reads. The ids come back in no particular order.
update tasks set status = 'claimed', worker = :worker, claimed_at = unixepoch('subsec')
where id in (select id from tasks where status = 'new' order by id limit :batch)
returning id;
