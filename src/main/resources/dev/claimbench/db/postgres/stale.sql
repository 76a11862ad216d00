-- The statistics of an empty table that has as many pages as the full one: the planner multiplies
-- the pages with a density of nothing. TRUNCATE FALSE (PostgreSQL 12) keeps the pages.
alter table tasks set (autovacuum_enabled = false);
delete from tasks;
vacuum (truncate false, analyze) tasks;
alter table tasks alter column id restart with 1;
