-- Workers of the lab that are still connected here; a session's counters are complete once it ended.
select count(*) from pg_stat_activity
 where datname = current_database() and usename = current_user
   and application_name like 'claimbench lab w%';
