-- What the server counted for the table; it hears of it when the workers' sessions end.
select n_dead_tup, n_tup_upd, vacuum_count
  from pg_stat_user_tables
 where relid = 'tasks'::regclass;
