-- What the server counted since its statistics began; the difference over an iteration is of use.
-- The WAL position is exact and the whole server's. The table's counters come with up to a second
-- of delay, so they are divided by each other and not by what the workers counted.
select (pg_current_wal_insert_lsn() - '0/0')::float8 as wal_bytes,
       (t.n_tup_upd + t.n_tup_del)::float8 as updated,
       t.n_tup_hot_upd::float8 as hot_updated,
       t.n_dead_tup::float8    as dead_rows,
       t.autovacuum_count::float8 as autovacuums,
       (coalesce(io.heap_blks_hit, 0) + coalesce(io.heap_blks_read, 0)
        + coalesce(io.idx_blks_hit, 0) + coalesce(io.idx_blks_read, 0))::float8 as buffers
  from pg_stat_user_tables t
  join pg_statio_user_tables io using (relid)
 where t.relid = to_regclass(':table');
