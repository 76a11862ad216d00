-- Since PostgreSQL 17.
select (num_timed + num_requested)::float8 as checkpoints from pg_stat_checkpointer;
