-- The reaper: claims older than the lease, in milliseconds, are free again. A worker that died
-- cannot say so; one that is only slow is taken for dead.
update tasks set status = 'new', worker = null, claimed_at = null
 where status = ':state' and claimed_at < now() - :lease * interval '1 millisecond'
returning id;
