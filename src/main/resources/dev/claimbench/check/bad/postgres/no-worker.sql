-- Wrong: does not say who has the task, so that nobody can give it back when the worker is gone.
-- Whoever thinks that a state is enough.
update tasks set status = 'claimed', claimed_at = now()
where id = any(array(select id from tasks where status = 'new' order by id
                      limit :batch for update skip locked))
returning id;
