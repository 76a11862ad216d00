package dev.claimbench.check;

import dev.claimbench.claim.ClaimOptions;
import dev.claimbench.claim.ClaimScript;
import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.claim.LockProbe;
import dev.claimbench.claim.Rehearsal;
import dev.claimbench.db.EffectiveDurability;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.PostgresQueue;
import dev.claimbench.db.PostgresServer;
import dev.claimbench.db.PostgresTable;
import dev.claimbench.db.ServerSchema;
import dev.claimbench.db.UserQueue;
import dev.claimbench.db.UserTable;
import dev.claimbench.db.adverse.Adversity;
import dev.claimbench.db.server.PostgresServers;
import dev.claimbench.db.server.ServerChoice;
import dev.claimbench.error.HarnessException;
import dev.claimbench.error.OneLine;
import dev.claimbench.host.Cleanup;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;

/** A claim on a PostgreSQL server, in a schema of ours that goes with the clean-up. */
final class PostgresSubject implements CheckSubject {
  private static final int CLAIMS_A_ROUND = 40;
  private static final int REHEARSED = 50;

  private final PostgresBed bed;
  private final ClaimScript script;
  private final UserTable table;
  private final CheckOptions options;

  private PostgresSubject(
      PostgresBed bed, ClaimScript script, UserTable table, CheckOptions options) {
    this.bed = bed;
    this.script = script;
    this.table = table;
    this.options = options;
  }

  /**
   * Starts what is needed and rehearses the claim.
   *
   * @param table null for ClaimBench's own
   * @throws dev.claimbench.error.BadInputException if the claim or the table cannot work
   * @throws HarnessException if there is no such server, or it does not mean the lock clause
   */
  static PostgresSubject open(
      ServerChoice choice,
      Path folder,
      ClaimScript script,
      UserTable table,
      CheckOptions options,
      Cleanup cleanup) {
    PostgresServer server =
        PostgresServers.open(choice, folder, System.out::println, cleanup::closing);
    ServerSchema schema = cleanup.closing(new ServerSchema(server.address())).create();
    String name = schema.name();
    Function<Connection, PostgresTable> tables =
        admin ->
            table == null
                ? new PostgresQueue(admin, IndexKind.PARTIAL, name)
                : new UserQueue(admin, table, name);
    PostgresSubject subject =
        new PostgresSubject(
            new PostgresBed(server.address(), name, tables), script, table, options);
    try {
      subject.rehearse();
      return subject;
    } catch (RuntimeException e) {
      subject.close();
      throw e;
    }
  }

  private void rehearse() {
    LockClause lock = script.locks() ? options.lock() : LockClause.AS_WRITTEN;
    try (Connection one = bed.session("claimbench rehearsal");
        Connection other = bed.session("claimbench rehearsal")) {
      System.out.println("  durability: " + EffectiveDurability.read(one).label());
      if (!lock.sql().isEmpty()) {
        LockProbe.judge(lock, LockProbe.look(one, other, lock.sql()));
      }
      bed.table().create();
      bed.table().reload(REHEARSED);
      Rehearsal.run(
          Engine.POSTGRES,
          one,
          script,
          new ClaimOptions(0, options.batch(), 0, 0),
          bed.table().keys(),
          bed.table().snapshot().ids());
    } catch (SQLException e) {
      throw new HarnessException("the server does not answer: " + OneLine.of(e), e);
    }
  }

  @Override
  public List<Condition> conditions() {
    return List.of(Condition.values());
  }

  @Override
  public String describe() {
    return table == null
        ? "ClaimBench's own table"
        : "table of "
            + table.name()
            + (table.hasOwner()
                ? ""
                : " (it has no owner column: who claimed a row is not checked)");
  }

  @Override
  public TrialResult run(Condition condition) {
    int backlog = CLAIMS_A_ROUND * options.batch();
    try {
      return new Trial(bed, script, condition, options.batch(), backlog).run(options.seconds());
    } catch (HarnessException e) {
      if (condition.adversity() == Adversity.NONE) {
        throw e;
      }
      // A table without a unique key, for instance, cannot be referred to.
      return TrialResult.notTried(condition, String.valueOf(e.getMessage()));
    }
  }

  @Override
  public void close() {
    bed.close();
  }
}
