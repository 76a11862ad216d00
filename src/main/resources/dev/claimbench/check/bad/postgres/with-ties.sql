-- Wrong: WITH TIES takes every task that is equal to the last one. Written to be fair to tasks of the
-- same priority; with few priorities that is the whole table. WITH TIES and SKIP LOCKED are refused
-- together, so the lock waits.
with picked as (
  select id from tasks where status = 'new'
   order by char_length(url) fetch first (:batch) rows with ties for update)
update tasks t set status = 'claimed', worker = :worker, claimed_at = now()
from picked where t.id = picked.id returning t.id;
