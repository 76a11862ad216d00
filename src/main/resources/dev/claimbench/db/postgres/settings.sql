-- What shapes a result and this server knows; a name unknown to it is left out.
select name, current_setting(name, true) as value
  from (values (1, 'server_version'),
               (2, 'fsync'),
               (3, 'synchronous_commit'),
               (4, 'full_page_writes'),
               (5, 'wal_sync_method'),
               (6, 'wal_level'),
               (7, 'shared_buffers'),
               (8, 'max_wal_size'),
               (9, 'checkpoint_timeout'),
               (10, 'autovacuum'),
               (11, 'jit'),
               (12, 'plan_cache_mode'),
               (13, 'default_transaction_isolation'),
               (14, 'max_connections')) as wanted (place, name)
 where current_setting(name, true) is not null
 order by place;
