-- Workers of this lab that are still connected; a session's counters are complete once it ended.
select count(*) from pg_stat_activity
 where application_name like 'claimbench lab w% ' || current_schema();
