-- The claim takes the row out of the table: queues that keep no history.
-- Promise: no duplicates and never more than the batch, with any lock clause or none: a row is gone
-- once. But a worker that dies after its commit takes the task with it, and nothing shows which.
delete from tasks
where ctid = any(array(select ctid from tasks where status = 'new' order by id limit :batch :lock))
returning id;
