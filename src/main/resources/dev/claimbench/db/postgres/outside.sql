-- What the open transaction has locked for more than reading, or made, outside of a schema. A name
-- that is null: made or dropped meanwhile, for instance while a table was written anew.
select l.relation as oid, n.nspname || '.' || c.relname as name
  from pg_locks l
  left join pg_class c on c.oid = l.relation
  left join pg_namespace n on n.oid = c.relnamespace
 where l.pid = pg_backend_pid()
   and l.locktype = 'relation'
   and l.mode <> 'AccessShareLock'
   and (n.nspname is null
        or n.nspname not in (:schema, 'pg_catalog', 'information_schema')
           and n.nspname !~ '^pg_(toast|temp)')
union
select p.oid, n.nspname || '.' || p.proname
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
 where age(p.xmin) = 0 and n.nspname <> :schema
union
select t.oid, n.nspname || '.' || t.typname
  from pg_type t
  join pg_namespace n on n.oid = t.typnamespace
 where age(t.xmin) = 0 and t.typcategory <> 'A' and n.nspname <> :schema and n.nspname !~ '^pg_(toast|temp)'
 order by name;
