-- Backends at work on tasks that wait for somebody else's lock.
select count(distinct w.pid)
  from pg_locks w
 where not w.granted
   and exists (select from pg_locks l
                where l.pid = w.pid and l.relation = 'tasks'::regclass and l.granted);
