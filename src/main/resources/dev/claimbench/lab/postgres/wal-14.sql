-- From 14 to 17 the server counts flushes of the WAL here.
select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes, wal_sync::float8 as flushes
  from pg_stat_wal;
