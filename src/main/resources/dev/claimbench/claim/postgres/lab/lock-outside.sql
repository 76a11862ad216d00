-- The lock stands outside of the subquery that has the limit. For the lab only.
-- Promise: no duplicates, thanks to the outer status; but who waited for rows that are taken
-- meanwhile gets none in their place: the subquery's choice is not made again.
select id from tasks
 where status = 'new' and id in (select id from tasks where status = 'new' order by id limit :batch)
 :lock;
update tasks set status = 'claimed', worker = :worker, claimed_at = now() where id = any(:ids);
