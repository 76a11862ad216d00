-- How many more connections this role can open here: the server's, the database's, the role's limit.
select least(
         current_setting('max_connections')::int
           - current_setting('superuser_reserved_connections')::int
           - coalesce(current_setting('reserved_connections', true)::int, 0)
           - (select coalesce(sum(numbackends), 0) from pg_stat_database),
         (select case when d.datconnlimit < 0 then null else d.datconnlimit - s.numbackends end
            from pg_database d
            join pg_stat_database s on s.datid = d.oid
           where d.datname = current_database()),
         (select case when rolconnlimit < 0 then null else rolconnlimit end
            from pg_roles
           where rolname = current_user));
