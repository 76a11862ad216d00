package dev.claimbench.bench;

import dev.claimbench.claim.ClaimExplainer;
import dev.claimbench.claim.ClaimOptions;
import dev.claimbench.claim.ClaimScript;
import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.claim.PostgresClaimer;
import dev.claimbench.db.Durability;
import dev.claimbench.db.EffectiveDurability;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.PostgresAddress;
import dev.claimbench.db.PostgresDurability;
import dev.claimbench.db.PostgresQueue;
import dev.claimbench.db.PostgresTable;
import dev.claimbench.db.QueueTable;
import dev.claimbench.db.UserQueue;
import dev.claimbench.db.UserTable;
import dev.claimbench.db.adverse.Adversity;
import dev.claimbench.db.adverse.Disturber;
import dev.claimbench.link.ForkSetup;
import dev.claimbench.metrics.BacklogSizer;
import dev.claimbench.metrics.EngineProbe;
import dev.claimbench.metrics.PostgresProbe;
import dev.claimbench.metrics.ProbeLevel;
import dev.claimbench.metrics.WaitSampler;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.postgresql.PGConnection;

/**
 * A queue table in a schema of our own on the run's PostgreSQL server, rebuilt before each
 * iteration.
 *
 * <p>Worker connections carry time-outs, so that a lost server or a lock that never comes ends a
 * call and not the patience of the user: {@code lock_timeout} is ten seconds more than all workers'
 * holds together could take twice, {@code statement_timeout} and {@code socketTimeout} lie above
 * it.
 */
@State(Scope.Benchmark)
public class PostgresQueueState extends QueueState {
  /** Tasks per claim. */
  @Param({"1", "10", "100"})
  public String batchSize;

  /** A constant of {@link LockClause}; NONE is the control. */
  @Param({"NONE", "FOR_UPDATE", "FOR_UPDATE_SKIP_LOCKED"})
  public String lockClause;

  /** The claim's shape: one of {@link dev.claimbench.claim.Shapes}, or {@code file:PATH}. */
  @Param("select-then-update")
  public String shape;

  /** {@code standard}, or {@code file:PATH} for a table of the user's. */
  @Param("standard")
  public String schema;

  /** {@code on}, {@code async-commit} or {@code off}. */
  @Param("on")
  public String durability;

  /** A constant of {@link Isolation}. */
  @Param("READ_COMMITTED")
  public String isolation;

  /** A value of {@link Adversity}: what goes on beside the workers. */
  @Param("none")
  public String condition;

  /** {@code auto}, {@code force_custom_plan} or {@code force_generic_plan}. */
  @Param("auto")
  public String planCacheMode;

  /** Executions after which the driver prepares a statement on the server; 0 for never. */
  @Param("5")
  public String prepareThreshold;

  /** What the settings say of a table that does not tell who claimed a row. */
  private static final String UNCHECKED = "not checked: the table has no column for it";

  private Durability asked;
  private PostgresTable queue;

  /** The server's process ids of the workers' sessions. */
  private final Set<Integer> sessions = ConcurrentHashMap.newKeySet();

  @Override
  ForkHome openHome() {
    return ForkHome.open(true);
  }

  @Override
  ClaimScript loadScript() {
    return ClaimScript.load(Engine.POSTGRES, shape, LockClause.valueOf(lockClause));
  }

  @Override
  QueueTable openTable(ForkHome home) throws SQLException {
    asked = Durability.of(durability);
    Connection admin = connect("claimbench fixture", new Properties());
    PostgresDurability.applyToServer(admin, asked, home.setup().ours());
    queue =
        schema.equals(Parameters.STANDARD)
            ? new PostgresQueue(admin, IndexKind.of(index), home.setup().schema())
            : new UserQueue(
                admin, UserTable.read(Parameters.tableFile(schema)), home.setup().schema());
    return queue;
  }

  @Override
  Circumstance openCircumstance() throws SQLException {
    Adversity adversity = Adversity.of(condition);
    return adversity == Adversity.NONE
        ? super.openCircumstance()
        : Circumstance.of(
            new Disturber(
                connect("claimbench disturber", new Properties()),
                queue,
                adversity,
                Parameters.HELD_TASKS));
  }

  @Override
  BacklogSizer sizer(long fixed) {
    return Adversity.of(condition) == Adversity.STALE_STATISTICS
        ? BacklogSizer.costly(fixed, workers(), batch(), hold())
        : super.sizer(fixed);
  }

  @Override
  Map<String, String> readSettings() throws SQLException {
    Map<String, String> settings = new LinkedHashMap<>();
    try (Connection worker = connectWorker(0);
        Statement statement = worker.createStatement()) {
      EffectiveDurability effective = EffectiveDurability.read(worker);
      settings.put("durability", effective.effective().value());
      settings.put("durability_label", effective.label());
      settings.putAll(table().settings());
      settings.put("synchronous_commit", effective.synchronousCommit());
      for (String name : new String[] {"lock_timeout", "statement_timeout"}) {
        try (var row = statement.executeQuery("show " + name)) {
          row.next();
          settings.put(name, row.getString(1));
        }
      }
      settings.put("socket_timeout", socketTimeoutSeconds() + "s");
      settings.put("transaction_isolation", isolation);
      settings.put("plan_cache_mode", planCacheMode);
      if (queue instanceof UserQueue own && !own.namesOwners()) {
        settings.put("owner", UNCHECKED);
      }
    }
    return settings;
  }

  /** A worker's claimer on a connection of its own; the table is not loaded yet. */
  final PostgresClaimer claimer(int worker, ClaimOptions options) throws SQLException {
    return new PostgresClaimer(connectWorker(worker), script(), options, queue.keys().kind());
  }

  /** A connection as workers have it: schema, time-outs, durability, isolation. */
  final Connection connectWorker(int worker) throws SQLException {
    Properties extra = new Properties();
    extra.setProperty("socketTimeout", String.valueOf(socketTimeoutSeconds()));
    extra.setProperty("prepareThreshold", prepareThreshold);
    Connection connection = connect("claimbench w" + worker, extra);
    try (Statement statement = connection.createStatement()) {
      statement.execute("set plan_cache_mode = " + planCacheMode);
      statement.execute("set lock_timeout = " + lockTimeoutMs());
      statement.execute("set statement_timeout = " + statementTimeoutMs());
    }
    PostgresDurability.applyToSession(connection, asked);
    sessions.add(connection.unwrap(PGConnection.class).getBackendPID());
    connection.setTransactionIsolation(Isolation.valueOf(isolation).jdbc());
    return connection;
  }

  @Override
  EngineProbe openProbe(ProbeLevel level) throws SQLException {
    if (level == ProbeLevel.OFF) {
      return EngineProbe.OFF;
    }
    WaitSampler sampler =
        level == ProbeLevel.WAITS
            ? new WaitSampler(
                connect("claimbench sampler", new Properties()),
                () -> sessions.toArray(new Integer[0]))
            : null;
    return new PostgresProbe(
        connect("claimbench probe", new Properties()), sampler, queue.names().table());
  }

  @Override
  List<String> plan() throws SQLException {
    try (Connection connection = connect("claimbench plan", new Properties())) {
      return ClaimExplainer.explain(
          Engine.POSTGRES, connection, script(), claimOptions(0), queue.keys().kind());
    }
  }

  private Connection connect(String applicationName, Properties extra) throws SQLException {
    ForkSetup setup = home().setup();
    extra.setProperty("ApplicationName", applicationName);
    PostgresAddress address =
        new PostgresAddress(setup.postgresUrl(), setup.user(), setup.password());
    Connection connection = address.connect(extra);
    try (Statement statement = connection.createStatement()) {
      statement.execute("set search_path = " + setup.schema());
    }
    return connection;
  }

  private long lockTimeoutMs() {
    return 10_000 + 2 * hold() * workers();
  }

  private long statementTimeoutMs() {
    return lockTimeoutMs() + 10_000;
  }

  private long socketTimeoutSeconds() {
    return statementTimeoutMs() / 1000 + 20;
  }

  @Override
  long giveUpMs() {
    return lockTimeoutMs();
  }

  @Override
  int batch() {
    return Integer.parseInt(batchSize);
  }

  @Override
  boolean isControl() {
    return Parameters.isControl(
        Map.of("lockClause", lockClause, "shape", shape, "isolation", isolation), workers());
  }
}
