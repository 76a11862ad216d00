-- Since 18 the server counts flushes of the WAL with all other input and output.
select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes, sum(fsyncs)::float8 as flushes
  from pg_stat_io
 where object = 'wal' and context = 'normal';
