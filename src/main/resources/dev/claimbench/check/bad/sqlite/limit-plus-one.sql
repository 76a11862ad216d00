-- Wrong: takes one task more than the batch, as pagination does to know whether there is a next page.
update tasks set status = 'claimed', worker = :worker, claimed_at = unixepoch('subsec')
where id in (select id from tasks where status = 'new' order by id limit :batch + 1)
returning id;
