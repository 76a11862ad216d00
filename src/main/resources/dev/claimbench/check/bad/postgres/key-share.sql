-- Wrong: FOR KEY SHARE does not keep others from the row, nor does an update that leaves the key
-- alone, so SKIP LOCKED has nothing to skip. Written by analogy with foreign keys.
select id from tasks where status = 'new' order by id limit :batch for key share skip locked;
update tasks set status = 'claimed', worker = :worker, claimed_at = now() where id = any(:ids);
