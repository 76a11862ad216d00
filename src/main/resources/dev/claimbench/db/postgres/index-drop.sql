drop index tasks_claim;
