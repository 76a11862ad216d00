-- A table late in its life: all tasks up to id :done are done, the others are free, and the log is
-- back in the main file.
update tasks set status = 'done', worker = null where id <= :done and status <> 'done';
update tasks set status = 'new', worker = null where id > :done and status <> 'new';
pragma wal_checkpoint(truncate);
