-- Wrong: does not say who has the task, so that nobody can give it back when the worker is gone.
update tasks set status = 'claimed', claimed_at = unixepoch('subsec')
where id in (select id from tasks where status = 'new' order by id limit :batch)
returning id;
