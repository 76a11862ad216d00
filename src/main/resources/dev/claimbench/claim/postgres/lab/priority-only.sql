-- As priority.sql, but for the wait of postponed tasks: wrong on purpose, for a test of the lab.
with picked as (
  select id from tasks where status = 'new'
   order by priority desc, next_try, id limit :batch :lock)
update tasks t set status = 'claimed', worker = :worker, claimed_at = now()
from picked where t.id = picked.id returning t.id;
