-- How many tasks a worker could claim now: new, and locked by nobody. A plain count of new tasks
-- does not see locks, nor what an open transaction has changed.
select count(*) from (select id from tasks where status = 'new' for update skip locked) as free;
