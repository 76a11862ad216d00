-- The WAL written so far; exact, and the whole server's. Before 14 it does not count its flushes.
select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes, null::float8 as flushes;
