package dev.claimbench.db;

/** A queue table on PostgreSQL, ours or the user's. */
public interface PostgresTable extends QueueTable {

  /** What the table and its columns are called, for SQL around the claim. */
  Names names();

  /**
   * Replaces all rows as {@link #reload} does, but leaves the planner the statistics of an empty
   * table in as many pages: what a reset by DELETE leaves behind until the next ANALYZE. Autovacuum
   * is kept from the table.
   *
   * @param backlog at least 1
   */
  void reloadStale(long backlog);

  /**
   * All as SQL, names quoted where they have to be.
   *
   * @param table its name, without a schema
   * @param id the key's column
   * @param free a condition that holds for free tasks
   * @param release what an update sets to make a task free again
   */
  record Names(String table, String id, String free, String release) {}
}
