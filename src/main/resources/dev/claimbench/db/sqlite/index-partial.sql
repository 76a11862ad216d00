-- Holds free tasks only. A claim needs the literal 'new' to use it.
create index tasks_claim on tasks (id) where status = 'new';
