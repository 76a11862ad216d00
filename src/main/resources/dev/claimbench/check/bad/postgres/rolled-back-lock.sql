-- Wrong: the lock is taken inside a block with an exception handler, and an error after it is
-- swallowed: what the block locked was given back with it. PL/pgSQL that means to be robust.
select id from pick_robustly(:batch) as id;
update tasks set status = 'claimed', worker = :worker, claimed_at = now() where id = any(:ids);
