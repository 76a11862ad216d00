-- Wrong: locks the tasks and does not mark them. Right as long as the work and its result are in the
-- same transaction; here the transaction ends and the tasks are free again. Left over when somebody
-- moved the work out of the transaction.
select id from tasks where status = 'new' order by id limit :batch for update skip locked;
