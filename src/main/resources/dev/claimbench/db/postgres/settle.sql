-- Fresh statistics: a claim planned on those of the table before the load can claim more than its
-- limit. VACUUM too: it leaves no first-touch work to the claims, and autovacuum no reason to come.
vacuum (analyze) tasks;
