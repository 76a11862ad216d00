-- Wrong: chance in place of a lock. Workers that choose at random seldom meet in a long queue, and
-- always at its end. The first remedy that comes to mind against duplicates.
select id from tasks where status = 'new' order by random() limit :batch;
update tasks set status = 'claimed', worker = :worker, claimed_at = now() where id = any(:ids);
