package dev.claimbench.check.selftest;

import dev.claimbench.check.Condition;
import dev.claimbench.check.PostgresBed;
import dev.claimbench.check.SqliteBed;
import dev.claimbench.check.Trial;
import dev.claimbench.check.TrialResult;
import dev.claimbench.claim.ClaimScript;
import dev.claimbench.claim.Engine;
import dev.claimbench.claim.Shapes;
import dev.claimbench.db.BusyHandlerKind;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.JournalMode;
import dev.claimbench.db.PostgresAddress;
import dev.claimbench.db.PostgresQueue;
import dev.claimbench.db.SqliteOptions;
import dev.claimbench.db.SqliteQueue;
import dev.claimbench.db.Synchronous;
import dev.claimbench.db.UserQueue;
import dev.claimbench.db.UserTable;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;

/** Tables to claim from: the ordinary one made once, those of single claims one after the other. */
final class Beds implements AutoCloseable {
  /** Small, so that a round is short; twelve claims are enough to meet. */
  private static final int BATCH = 10;

  private static final int BACKLOG = 120;
  private static final int BUSY_MS = 2000;

  private final PostgresAddress server;
  private final String schema;
  private final String ownSchema;
  private final Path folder;
  private final Map<JournalMode, SqliteQueue> sqlite = new EnumMap<>(JournalMode.class);
  private int sqliteRounds;
  private PostgresBed ordinary;
  private PostgresBed own;

  /**
   * @param folder for SQLite's files
   * @param server null if nothing runs on PostgreSQL
   * @param schema of ours, made already, for the ordinary table
   * @param ownSchema likewise, for claims with a table of their own; emptied
   */
  Beds(Path folder, PostgresAddress server, String schema, String ownSchema) {
    this.folder = folder;
    this.server = server;
    this.schema = schema;
    this.ownSchema = ownSchema;
  }

  /**
   * @return runs one round of the claim under a condition
   */
  Function<Condition, TrialResult> rounds(Specimen specimen) {
    ClaimScript script = specimen.script();
    // It takes one task whatever it is asked for.
    boolean scalar = specimen.shape() && specimen.name().equals(Shapes.SCALAR.value());
    int batch = scalar ? 1 : BATCH;
    if (specimen.engine() == Engine.SQLITE) {
      return condition ->
          // The file stays: the bed is not closed.
          new Trial(
                  new SqliteBed(sqlite(condition), specimen.begin()),
                  script,
                  condition,
                  batch,
                  BACKLOG)
              .run(0);
    }
    UserTable table = specimen.userTable();
    PostgresBed bed = table == null ? ordinary() : own(table);
    return condition -> new Trial(bed, script, condition, batch, BACKLOG).run(0);
  }

  /** Round by round in the other journal mode, where both can be had. */
  private SqliteQueue sqlite(Condition condition) {
    JournalMode mode = sqliteRounds++ % 2 == 0 ? JournalMode.WAL : JournalMode.DELETE;
    // Outside of WAL mode nobody commits past a reader.
    return sqlite.computeIfAbsent(
        condition == Condition.HELD_SNAPSHOT ? JournalMode.WAL : mode, this::queue);
  }

  private SqliteQueue queue(JournalMode mode) {
    // A handler that waits a constant 1 ms: nobody starves, so that rounds stay short.
    SqliteQueue queue =
        new SqliteQueue(
            folder,
            new SqliteOptions(mode, Synchronous.NORMAL, BUSY_MS, BusyHandlerKind.CONSTANT_1MS),
            IndexKind.PARTIAL);
    queue.create();
    return queue;
  }

  private PostgresBed ordinary() {
    if (ordinary == null) {
      ordinary =
          new PostgresBed(
              server, schema, admin -> new PostgresQueue(admin, IndexKind.PARTIAL, schema));
      ordinary.table().create();
    }
    return ordinary;
  }

  private PostgresBed own(UserTable table) {
    closeOwn();
    own = new PostgresBed(server, ownSchema, admin -> new UserQueue(admin, table, ownSchema));
    own.table().create();
    return own;
  }

  private void closeOwn() {
    if (own != null) {
      own.close();
      own = null;
    }
  }

  /** Ends the sessions and deletes SQLite's files; the schemas are not ours to drop. */
  @Override
  public void close() {
    closeOwn();
    if (ordinary != null) {
      ordinary.close();
      ordinary = null;
    }
    sqlite.values().forEach(SqliteQueue::close);
    sqlite.clear();
  }
}
