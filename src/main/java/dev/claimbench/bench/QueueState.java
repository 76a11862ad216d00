package dev.claimbench.bench;

import dev.claimbench.claim.ClaimOptions;
import dev.claimbench.claim.ClaimScript;
import dev.claimbench.db.QueueTable;
import dev.claimbench.error.HarnessException;
import dev.claimbench.link.ForkMessage;
import dev.claimbench.metrics.BacklogSizer;
import dev.claimbench.metrics.EngineProbe;
import dev.claimbench.metrics.ProbeLevel;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/** What both engines' fixtures share: the table, the claim's script and the session around them. */
@State(Scope.Benchmark)
public abstract class QueueState {
  /** How long the transaction is held open between claim and commit, in milliseconds. */
  @Param({"0", "50"})
  public String holdMs;

  /** Tasks loaded before each iteration: {@code auto}, or a number. */
  @Param("auto")
  public String backlog;

  /** Which index beside the primary key: {@code none}, {@code partial}, {@code full}. */
  @Param("partial")
  public String index;

  private ForkHome home;
  private QueueTable table;
  private ClaimScript script;
  private ClaimSession session;
  private Circumstance circumstance;
  private EngineProbe probe = EngineProbe.OFF;
  private int workers;

  /** Checks the parameters, makes the table, reports what the database says about itself. */
  @Setup(Level.Trial)
  public void open(BenchmarkParams params) {
    for (String name : params.getParamsKeys()) {
      Parameters.check(params.getBenchmark(), name, params.getParam(name));
    }
    workers = params.getThreads();
    home = openHome();
    try {
      script = loadScript();
      table = openTable(home);
      table.create();
      circumstance = openCircumstance();
      home.report(new ForkMessage(readSettings(), null, null));
      probe = openProbe(ProbeLevel.of(home.setup().probe()));
    } catch (SQLException e) {
      throw home.failed(new HarnessException(String.valueOf(e.getMessage()), e));
    } catch (RuntimeException e) {
      throw home.failed(e);
    }
    long fixed = backlog.equals(Parameters.AUTO) ? 0 : Long.parseLong(backlog);
    session =
        new ClaimSession(
            table,
            circumstance,
            script.text(),
            batch(),
            workers,
            sizer(fixed),
            probe,
            new ForkObserver(this::plan, this::facts, home::report),
            home::report);
  }

  /** How the backlog is sized where it is not fixed. */
  BacklogSizer sizer(long fixed) {
    return new BacklogSizer(fixed, workers, batch(), hold());
  }

  /** Removes the table and hangs up. */
  @TearDown(Level.Trial)
  public void close() {
    probe.close();
    if (circumstance != null) {
      circumstance.close();
    }
    if (table != null) {
      table.close();
    }
    home.close(isControl());
  }

  abstract ForkHome openHome();

  abstract ClaimScript loadScript();

  abstract QueueTable openTable(ForkHome home) throws SQLException;

  /** What there is beside the workers while they claim; the table is made. */
  Circumstance openCircumstance() throws SQLException {
    return Circumstance.none(table);
  }

  /** What a worker's connection would say, durability included. */
  abstract Map<String, String> readSettings() throws SQLException;

  /** What looks into the engine while workers claim. */
  abstract EngineProbe openProbe(ProbeLevel level) throws SQLException;

  /** The claim's plan as the engine makes it now. */
  abstract List<String> plan() throws SQLException;

  /** What there is to say of the loaded table and its engine. */
  Map<String, Object> facts() {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("definition", table.definition());
    facts.put("claim", script.text());
    return facts;
  }

  abstract boolean isControl();

  /** After how long a call that only meets locked rows gives up, in milliseconds. */
  abstract long giveUpMs();

  final ForkHome home() {
    return home;
  }

  final QueueTable table() {
    return table;
  }

  final ClaimSession session() {
    return session;
  }

  final ClaimScript script() {
    return script;
  }

  /** Tasks per claim; a field of each engine, since their default values differ. */
  abstract int batch();

  final long hold() {
    return Long.parseLong(holdMs);
  }

  final int workers() {
    return workers;
  }

  final ClaimOptions claimOptions(int worker) {
    return new ClaimOptions(worker, batch(), hold(), giveUpMs());
  }
}
