-- Wrong without a transaction: the update chooses again, and what it chooses is not what the select
-- returned when somebody got in between. Two statements that look like one.
select id from tasks where status = 'new' order by id limit :batch;
update tasks set status = 'claimed', worker = :worker, claimed_at = unixepoch('subsec')
where id in (select id from tasks where status = 'new' order by id limit :batch);
