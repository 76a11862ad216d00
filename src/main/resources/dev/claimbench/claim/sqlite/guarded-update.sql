-- Pick, then mark what is still free, and believe the update alone: it returns what it marked. Safe
-- without a transaction too (begin=AUTOCOMMIT), where each statement is one of its own.
-- Promise: no duplicates and never more than the batch under any kind of begin; without a
-- transaction a worker that was overtaken gets little or nothing.
select id from tasks where status = 'new' order by id limit :batch;
update tasks set status = 'claimed', worker = :worker, claimed_at = unixepoch('subsec')
where id in (select value from json_each(:ids)) and status = 'new' returning id;
