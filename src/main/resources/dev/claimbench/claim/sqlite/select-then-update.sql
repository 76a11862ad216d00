-- Two statements in one transaction: pick, then mark; the ids travel back as a JSON array.
-- Promise: no duplicates and never more than the batch. Under begin immediate the pick already holds
-- the write lock; under begin deferred a worker that was overtaken gets BUSY and starts again.
-- NOT safe without a transaction (begin=AUTOCOMMIT): two workers pick the same rows, both mark them.
select id from tasks where status = 'new' order by id limit :batch;
update tasks set status = 'claimed', worker = :worker, claimed_at = unixepoch('subsec')
where id in (select value from json_each(:ids));
