package dev.claimbench.bench;

import dev.claimbench.claim.ClaimOptions;
import dev.claimbench.claim.ClaimScript;
import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.claim.LockProbe;
import dev.claimbench.claim.Rehearsal;
import dev.claimbench.db.BusyHandlerKind;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.JournalMode;
import dev.claimbench.db.Keys;
import dev.claimbench.db.PostgresAddress;
import dev.claimbench.db.PostgresQueue;
import dev.claimbench.db.PostgresTable;
import dev.claimbench.db.ServerSchema;
import dev.claimbench.db.SqliteOptions;
import dev.claimbench.db.SqliteQueue;
import dev.claimbench.db.Synchronous;
import dev.claimbench.db.UserQueue;
import dev.claimbench.db.UserTable;
import dev.claimbench.error.HarnessException;
import dev.claimbench.error.OneLine;
import dev.claimbench.link.ForkSetup;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/**
 * Before a run: whether the server does what the lock clauses mean, and whether the user's own
 * files work on it. What does not is told in one line, and nothing is measured.
 */
public final class Rehearsals {
  private static final int TASKS = 50;
  private static final int BATCH = 5;

  private Rehearsals() {}

  /**
   * @param setup where the server and the run's schema are
   * @param cells the parameters of every cell on PostgreSQL
   * @throws HarnessException if the server does not do what a clause means, or does not answer
   * @throws dev.claimbench.error.BadInputException if a file of the user's does not work
   */
  public static void postgres(ForkSetup setup, List<Map<String, String>> cells) {
    try {
      Set<LockClause> clauses = new TreeSet<>();
      cells.forEach(cell -> clauses.add(LockClause.valueOf(cell.get("lockClause"))));
      for (LockClause clause : clauses) {
        if (!clause.sql().isEmpty()) {
          try (Connection holder = connect(setup);
              Connection claimer = connect(setup)) {
            LockProbe.judge(clause, LockProbe.look(holder, claimer, clause.sql()));
          }
        }
      }
      Set<String> seen = new TreeSet<>();
      for (Map<String, String> cell : cells) {
        boolean own = isFile(cell.get("shape")) || isFile(cell.get("schema"));
        if (own
            && seen.add(
                cell.get("shape") + "\n" + cell.get("schema") + "\n" + cell.get("lockClause"))) {
          rehearse(setup, cell);
        }
      }
    } catch (SQLException e) {
      throw new HarnessException("the server does not answer: " + OneLine.of(e), e);
    }
  }

  private static boolean isFile(String value) {
    return value.startsWith(ClaimScript.FILE);
  }

  private static void rehearse(ForkSetup setup, Map<String, String> cell) throws SQLException {
    ClaimScript script =
        ClaimScript.load(
            Engine.POSTGRES, cell.get("shape"), LockClause.valueOf(cell.get("lockClause")));
    String schema = cell.get("schema");
    Connection admin = connect(setup);
    try (PostgresTable table =
            isFile(schema)
                ? new UserQueue(admin, UserTable.read(Parameters.tableFile(schema)), setup.schema())
                : new PostgresQueue(admin, IndexKind.NONE, setup.schema());
        Connection worker = connect(setup)) {
      table.create();
      table.reload(TASKS);
      Rehearsal.run(
          Engine.POSTGRES,
          worker,
          script,
          new ClaimOptions(0, BATCH, 0, 0),
          table.keys(),
          table.snapshot().ids());
    }
    try (Connection cleaner = connect(setup)) {
      ServerSchema.renew(cleaner, setup.schema());
    }
  }

  private static Connection connect(ForkSetup setup) throws SQLException {
    Properties extra = new Properties();
    extra.setProperty("ApplicationName", "claimbench rehearsal");
    extra.setProperty("socketTimeout", "60");
    Connection connection =
        new PostgresAddress(setup.postgresUrl(), setup.user(), setup.password()).connect(extra);
    try (Statement statement = connection.createStatement()) {
      statement.execute("set search_path = " + setup.schema());
      statement.execute("set statement_timeout = '30s'");
    }
    return connection;
  }

  /**
   * @param folder for a file of SQLite's
   * @param shapes the shapes of every cell on SQLite
   * @throws dev.claimbench.error.BadInputException if a file of the user's does not work
   */
  public static void sqlite(Path folder, Set<String> shapes) {
    for (String shape : shapes) {
      if (!isFile(shape)) {
        continue;
      }
      ClaimScript script = ClaimScript.load(Engine.SQLITE, shape, LockClause.NONE);
      SqliteOptions options =
          new SqliteOptions(JournalMode.WAL, Synchronous.OFF, 1000, BusyHandlerKind.SQLITE);
      try (SqliteQueue queue = new SqliteQueue(folder, options, IndexKind.NONE)) {
        queue.create();
        queue.reload(TASKS);
        Rehearsal.run(
            Engine.SQLITE,
            queue.connect(),
            script,
            new ClaimOptions(0, BATCH, 0, 0),
            Keys.NUMBERS,
            queue.snapshot().ids());
      }
    }
  }
}
