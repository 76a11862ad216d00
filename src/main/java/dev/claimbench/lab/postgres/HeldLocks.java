package dev.claimbench.lab.postgres;

import dev.claimbench.claim.Engine;
import dev.claimbench.db.IndexKind;
import dev.claimbench.lab.crew.Session;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.stage.PostgresStage;
import dev.claimbench.lab.worker.SqlSession.Reply;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Lab P, failure case 3: one worker holds the first rows, the other passes over them. */
public final class HeldLocks implements Experiment<PostgresStage> {
  /** Far below any time-out, far above a statement on a busy machine. */
  private static final double AT_ONCE_MS = 500;

  private final String clause;

  /** As the lab did it. */
  public HeldLocks() {
    this("for update skip locked");
  }

  /**
   * @param clause of the second worker
   */
  HeldLocks(String clause) {
    this.clause = clause;
  }

  @Override
  public String name() {
    return "postgres.held-locks";
  }

  @Override
  public String question() {
    return "A holds the first ten rows: what does B get with SKIP LOCKED, and when?";
  }

  @Override
  public Engine engine() {
    return Engine.POSTGRES;
  }

  @Override
  public Outcome run(PostgresStage stage) throws SQLException {
    stage.queue(IndexKind.NONE).reload(100);
    Session a = stage.crew().session(stage.target(), "A");
    Session b = stage.crew().session(stage.target(), "B");
    String pick = "select id from tasks where status = 'new' order by id limit 10 ";
    a.run("begin");
    List<String> held = a.run(pick + "for update skip locked").column();
    b.run("begin");
    // The same statement once before, so that the clock does not see a first parse.
    b.run("select id from tasks limit 0");
    b.run("set local lock_timeout = '2s'");
    Reply reply = b.ask(pick + clause);

    List<String> got = reply.column();
    List<String> expected = IntStream.rangeClosed(11, 20).mapToObj(String::valueOf).toList();
    LabTable table = new LabTable("", 1, "worker", "ids", "after");
    table.row("A, first and still open", range(held), "");
    table.row("B, " + clause, range(got), String.format(Locale.ROOT, "%.1f ms", reply.millis()));
    table.published("11-20", "at once");
    return new Outcome.Builder()
        .table(table)
        .behaviour(
            "SKIP LOCKED gets ids 11 to 20",
            got.equals(expected),
            "%s",
            got.isEmpty() ? "nothing " + reply.error() : range(got))
        .behaviour(
            "it does not wait for the holder",
            reply.millis() < AT_ONCE_MS,
            "%.1f ms while A stayed open",
            reply.millis())
        .build();
  }

  private static String range(List<String> ids) {
    return ids.isEmpty() ? "none" : ids.get(0) + "-" + ids.get(ids.size() - 1);
  }
}
