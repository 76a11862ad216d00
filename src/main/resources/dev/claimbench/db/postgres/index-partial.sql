-- Holds free tasks only. The planner needs the literal 'new' in the claim to use it.
create index tasks_claim on tasks (id) where status = 'new';
