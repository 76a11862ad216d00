-- Wrong: marks the batch and returns all but the last. An outer query over the update that filters
-- once more, here by a limit of its own.
with picked as (
  select id from tasks where status = 'new' order by id limit :batch for update skip locked),
marked as (
  update tasks t set status = 'claimed', worker = :worker, claimed_at = now()
  from picked where t.id = picked.id returning t.id)
select id from marked order by id limit greatest(1, :batch - 1);
