drop table if exists tasks;
