-- No lock at all: pick, then mark what is still free. Works on engines without SKIP LOCKED.
-- Promise: no duplicates and never more than the batch, but workers pick the same rows: all but one
-- wait for it and then get little or nothing.
select id from tasks where status = 'new' order by id limit :batch;
update tasks set status = 'claimed', worker = :worker, claimed_at = now()
where id = any(:ids) and status = 'new' returning id;
