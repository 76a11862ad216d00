-- One statement, one task: the pick is a scalar subquery, computed once. What most answers on the
-- web show.
-- Promise: with FOR UPDATE or SKIP LOCKED no duplicates; takes one task whatever the batch is.
-- Without a lock clause, duplicates.
update tasks set status = 'claimed', worker = :worker, claimed_at = now()
where id = (select id from tasks where status = 'new' order by id limit 1 :lock)
returning id;
