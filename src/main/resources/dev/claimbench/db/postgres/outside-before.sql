-- What there is outside of the schema that comes first in the search path, the system's own left out.
select c.oid
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
 where n.nspname <> current_schema()
   and n.nspname not in ('pg_catalog', 'information_schema')
   and n.nspname !~ '^pg_(toast|temp)';
