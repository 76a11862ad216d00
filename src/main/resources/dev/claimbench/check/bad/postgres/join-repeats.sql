-- Wrong: the pick joins a table with several rows a task, so a task is returned more than once in one
-- call. A filter on labels that was added to a claim that worked.
select t.id from tasks t join labels l on l.task = t.id
 where t.status = 'new' and l.name in ('urgent', 'paid')
 order by t.id limit :batch for update of t skip locked;
update tasks set status = 'claimed', worker = :worker, claimed_at = now() where id = any(:ids);
