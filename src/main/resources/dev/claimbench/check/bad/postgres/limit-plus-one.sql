-- Wrong: takes one task more than the batch. Pagination taught it: read one row more to know whether
-- there is a next page. Here the row is claimed as well.
update tasks set status = 'claimed', worker = :worker, claimed_at = now()
where id = any(array(select id from tasks where status = 'new' order by id
                      limit :batch + 1 for update skip locked))
returning id;
