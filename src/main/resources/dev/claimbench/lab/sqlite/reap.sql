-- The reaper: puts back what was claimed more than :lease seconds ago and never finished.
update tasks set status = 'new', worker = null, claimed_at = null
where status = 'claimed' and claimed_at < unixepoch('subsec') - :lease
returning id;
