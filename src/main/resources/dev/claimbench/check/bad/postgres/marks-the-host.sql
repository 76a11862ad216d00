-- Wrong: marks everything that belongs together and returns what was picked. "One worker per host" as
-- crawlers want it, with the host's other tasks forgotten.
with picked as (
  select id, right(url, 1) as host from tasks where status = 'new'
   order by id limit :batch for update skip locked),
marked as (
  update tasks set status = 'claimed', worker = :worker, claimed_at = now()
   where status = 'new' and right(url, 1) in (select host from picked))
select id from picked;
