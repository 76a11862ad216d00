-- Wrong: each worker takes the tasks of its own remainder, so that no lock seems needed; but there is
-- one worker more than remainders. Static partitions after somebody added a machine.
select id from tasks
 where status = 'new' and id % 3 = substr(:worker, 2)::int % 3 order by id limit :batch;
update tasks set status = 'claimed', worker = :worker, claimed_at = now() where id = any(:ids);
