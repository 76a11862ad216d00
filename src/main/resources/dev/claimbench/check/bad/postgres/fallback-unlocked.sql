-- Wrong: skips what is locked, and when that leaves nothing takes the first tasks without a lock, "so
-- that no worker idles". What it takes is what somebody else is about to commit.
with skipping as (
  select id from tasks where status = 'new' order by id limit :batch for update skip locked),
picked as (
  select id from skipping
  union all
  (select id from tasks where status = 'new' and not exists (select from skipping)
    order by id limit :batch))
update tasks t set status = 'claimed', worker = :worker, claimed_at = now()
from picked where t.id = picked.id returning t.id;
