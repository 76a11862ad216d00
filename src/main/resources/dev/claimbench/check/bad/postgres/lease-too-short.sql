-- Wrong: also takes tasks that somebody else claimed, once their lease is over; and the lease is
-- shorter than the work. now() is when the transaction began, so a long claim commits with its lease
-- already spent. Queues that fold their reaper into the claim.
with picked as (
  select id from tasks
   where status = 'new' or (claimed_at < now() - interval '5 milliseconds' and attempts < 3)
   order by attempts desc, id limit :batch for update skip locked)
update tasks t
   set status = 'claimed', worker = :worker, claimed_at = now(), attempts = t.attempts + 1
from picked where t.id = picked.id returning t.id;
