-- Wrong: locks the joined host in place of the task. Who waited for the host goes on with the tasks
-- as they were before the wait: only locked rows are read again. "for update of" with the wrong name.
select t.id from tasks t join hosts h on h.id = t.host
 where t.status = 'new' order by t.id limit :batch for update of h;
update tasks set status = 'claimed', worker = :worker, claimed_at = now() where id = any(:ids);
