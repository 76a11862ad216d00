-- Wrong without a transaction: marks only what is still free, but believes the pick: nobody asks the
-- update how many it marked. The table shows one clean claim of each task.
select id from tasks where status = 'new' order by id limit :batch;
update tasks set status = 'claimed', worker = :worker, claimed_at = unixepoch('subsec')
where id in (select value from json_each(:ids)) and status = 'new';
