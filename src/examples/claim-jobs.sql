-- The claim to be judged. :batch is the number of tasks, :worker a name such as w0. The key comes
-- first in what the last statement returns that returns rows.
with picked as (
  select job_id from jobs
   where state = 'ready'
   order by priority desc, created_at
   limit :batch
     for update skip locked)
update jobs set state = 'running', locked_by = :worker
  from picked
 where jobs.job_id = picked.job_id
returning jobs.job_id;
