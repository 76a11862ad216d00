-- What a worker writes when it has worked on a task: the result, then that the task is done. In one
-- transaction, or in two.
insert into results (task, body) values (?, 'price 100');
update tasks set status = 'done' where id = ?;
