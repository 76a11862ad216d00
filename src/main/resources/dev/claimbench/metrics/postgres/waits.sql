-- What the workers' sessions are doing at this moment; :pids are theirs.
select case when state in ('idle', 'idle in transaction') then 'client'
            when wait_event is null then 'running'
            else wait_event_type || ':' || wait_event end as what,
       count(*)
  from pg_stat_activity
 where pid = any(?)
 group by 1;
