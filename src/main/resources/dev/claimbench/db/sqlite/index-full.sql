create index tasks_claim on tasks (status, id);
