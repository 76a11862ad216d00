-- Backends that have updated tasks, have not committed, and do nothing at the moment.
select count(*)
  from pg_stat_activity a
 where a.state = 'idle in transaction'
   and exists (select from pg_locks l
                where l.pid = a.pid and l.relation = 'tasks'::regclass
                  and l.mode = 'RowExclusiveLock');
