-- The schema a new table would go to, and the schema of the table that the name "tasks" means now.
select current_schema() as home,
       (select n.nspname
          from pg_class c
          join pg_namespace n on n.oid = c.relnamespace
         where c.oid = to_regclass('tasks')) as found;
