-- Until PostgreSQL 16.
select (checkpoints_timed + checkpoints_req)::float8 as checkpoints from pg_stat_bgwriter;
