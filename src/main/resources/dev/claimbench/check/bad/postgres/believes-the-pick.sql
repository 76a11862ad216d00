-- Wrong: marks only what is still free, as optimistic does, but believes the pick: nobody asks the
-- update how many it marked. The table shows one clean claim of each task.
select id from tasks where status = 'new' order by id limit :batch;
update tasks set status = 'claimed', worker = :worker, claimed_at = now()
where id = any(:ids) and status = 'new';
