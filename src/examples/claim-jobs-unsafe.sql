-- The same without a lock: two workers pick the same rows, and both are handed them. The table looks
-- clean afterwards; ClaimBench says VIOLATED and names the jobs.
update jobs set state = 'running', locked_by = :worker
  from (select job_id from jobs
         where state = 'ready'
         order by priority desc, created_at
         limit :batch) as picked
 where jobs.job_id = picked.job_id
returning jobs.job_id;
