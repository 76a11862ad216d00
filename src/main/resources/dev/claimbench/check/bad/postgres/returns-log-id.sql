-- Wrong: returns the key of the line it wrote into a log, not of the task. The claim was rewritten as
-- a chain of CTEs, and the last RETURNING has an id too.
with picked as (
  select id from tasks where status = 'new' order by id limit :batch for update skip locked),
marked as (
  update tasks t set status = 'claimed', worker = :worker, claimed_at = now()
  from picked where t.id = picked.id returning t.id)
insert into claim_log (task, worker) select id, :worker from marked returning id;
