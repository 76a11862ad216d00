package dev.claimbench.lab.postgres;

import dev.claimbench.claim.Engine;
import dev.claimbench.db.IndexKind;
import dev.claimbench.lab.crew.Session;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.stage.PostgresStage;
import dev.claimbench.lab.stage.PostgresWatch;
import dev.claimbench.lab.worker.SqlSession.Reply;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/** Lab P, failure case 4: a plain FOR UPDATE waits for a lock no longer than lock_timeout. */
public final class LockTimeout implements Experiment<PostgresStage> {
  private static final double TIMEOUT_MS = 1000;

  /** Ends B's wait where lock_timeout does not. */
  private static final int LAST_RESORT_MS = 6000;

  private static final String PICK =
      "select id from tasks where status = 'new' order by id limit 1 for update";

  private final String lockTimeout;
  private final boolean stays;

  /** As the lab did it. */
  public LockTimeout() {
    this("1s", true);
  }

  /**
   * @param lockTimeout of B; "0" for none
   * @param stays whether A keeps its lock while B waits
   */
  LockTimeout(String lockTimeout, boolean stays) {
    this.lockTimeout = lockTimeout;
    this.stays = stays;
  }

  @Override
  public String name() {
    return "postgres.lock-timeout";
  }

  @Override
  public String question() {
    return "A holds the first row: how long does a plain FOR UPDATE of B wait?";
  }

  @Override
  public Engine engine() {
    return Engine.POSTGRES;
  }

  @Override
  public Outcome run(PostgresStage stage) throws SQLException {
    stage.queue(IndexKind.NONE).reload(20);
    PostgresWatch watch = stage.watch();
    Session a = stage.crew().session(stage.target(), "A");
    Session b = stage.crew().session(stage.target(), "B");
    final String holder = a.run("select pg_backend_pid()").value();
    final String waiter = b.run("select pg_backend_pid()").value();
    a.run("begin");
    final List<String> held = a.run(PICK).column();
    b.run("set lock_timeout = '" + lockTimeout + "'");
    b.run("set statement_timeout = " + LAST_RESORT_MS);
    b.run("begin");
    b.send(PICK);
    watch.await("B to wait", () -> watch.waiters() > 0);
    final List<String> blockers = watch.column("select unnest(pg_blocking_pids(" + waiter + "))");
    if (!stays) {
      a.run("rollback");
    }
    Reply reply = b.reply();
    Reply next = b.ask("select 1");
    b.run("rollback");
    a.run("rollback");
    Reply again = b.run(PICK);

    LabTable table = new LabTable("", 2, "worker", "gets", "after", "SQLSTATE");
    table.row("A, first and still open", "id " + held.get(0), "", "");
    table.row("B, lock_timeout " + lockTimeout, got(reply), ms(reply), reply.error());
    table.published("nothing", "1 s", "55P03");
    table.row("B, its next statement", got(next), ms(next), next.error());
    table.row("B, once both rolled back", got(again), ms(again), "");
    return new Outcome.Builder()
        .table(table)
        .behaviour(
            "B is cancelled with 55P03, lock timeout",
            reply.error().equals("55P03") && reply.message().contains("lock timeout"),
            "%s",
            reply.error().isEmpty() ? "it got " + got(reply) : reply.message().split(" Where:")[0])
        .behaviour(
            "after 1 s, not sooner and long before any other limit",
            reply.millis() >= TIMEOUT_MS - 1 && reply.millis() < LAST_RESORT_MS - TIMEOUT_MS,
            "%.0f ms",
            reply.millis())
        .behaviour(
            "meanwhile pg_blocking_pids names A",
            blockers.equals(List.of(holder)),
            "A is %s, B waited for %s",
            holder,
            blockers)
        .behaviour(
            "B's transaction is lost with it, A's row is not",
            next.error().equals("25P02") && again.column().equals(held),
            "%s until the rollback, then id %s",
            next.error().isEmpty() ? "no error" : next.error(),
            again.value())
        .note(
            "lock_timeout counts from the moment a statement waits for a lock, statement_timeout"
                + " from its begin; neither ends the transaction, so a worker has to roll back")
        .build();
  }

  private static String got(Reply reply) {
    return reply.rows().isEmpty()
        ? "nothing"
        : reply.rows().size() == 1 ? "id " + reply.value() : "";
  }

  private static String ms(Reply reply) {
    return String.format(Locale.ROOT, "%,.0f ms", reply.millis());
  }
}
