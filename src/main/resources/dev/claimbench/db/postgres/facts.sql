-- Settings that are not at their default, the client's own of this session left out, and those that
-- shape a queue's speed wherever they are at it.
select name,
       coalesce(current_setting(name, true), setting) as value,
       source not in ('default', 'override', 'client', 'session') as changed
  from pg_settings
 where source not in ('default', 'override', 'client', 'session')
    or name in ('autovacuum', 'autovacuum_naptime', 'autovacuum_vacuum_scale_factor',
                'autovacuum_vacuum_threshold', 'bgwriter_delay', 'block_size',
                'checkpoint_completion_target', 'checkpoint_timeout', 'commit_delay',
                'commit_siblings', 'data_checksums', 'deadlock_timeout',
                'default_transaction_isolation', 'effective_cache_size', 'fsync',
                'full_page_writes', 'huge_pages', 'io_method', 'jit', 'max_connections',
                'max_wal_size', 'min_wal_size', 'plan_cache_mode', 'random_page_cost',
                'server_version', 'shared_buffers', 'shared_preload_libraries',
                'synchronous_commit', 'synchronous_standby_names', 'track_io_timing',
                'wal_buffers', 'wal_compression', 'wal_level', 'wal_segment_size',
                'wal_sync_method', 'wal_writer_delay', 'work_mem')
 order by name;
