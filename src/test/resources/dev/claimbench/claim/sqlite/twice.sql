-- Wrong on purpose: gives each task away twice, and counts in claimed_at.
update tasks set status = 'claimed', worker = :worker, claimed_at = coalesce(claimed_at, 0) + 1
where id in (
select id from tasks where status = 'new' or (status = 'claimed' and claimed_at < 2)
order by id limit :batch)
returning id;
