package dev.claimbench.bench;

import dev.claimbench.claim.ClaimExplainer;
import dev.claimbench.claim.ClaimScript;
import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.claim.SqliteBegin;
import dev.claimbench.db.BusyHandlerKind;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.JournalMode;
import dev.claimbench.db.KeyKind;
import dev.claimbench.db.QueueTable;
import dev.claimbench.db.SqliteOptions;
import dev.claimbench.db.SqliteQueue;
import dev.claimbench.db.Synchronous;
import dev.claimbench.metrics.EngineProbe;
import dev.claimbench.metrics.ProbeLevel;
import dev.claimbench.metrics.SqliteProbe;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A queue table in one fresh SQLite file per trial, reloaded before each iteration. */
@State(Scope.Benchmark)
public class SqliteQueueState extends QueueState {
  /** Tasks per claim. */
  @Param({"1", "20", "100"})
  public String batchSize;

  /** {@code WAL}, {@code DELETE}, {@code TRUNCATE} or {@code PERSIST}. */
  @Param({"WAL", "DELETE"})
  public String journalMode;

  /** A constant of {@link SqliteBegin}. */
  @Param("IMMEDIATE")
  public String begin;

  /** The claim's shape. */
  @Param("update-returning")
  public String shape;

  /** {@code FULL}, {@code NORMAL}, {@code OFF} or {@code EXTRA}. */
  @Param("FULL")
  public String synchronous;

  /** How long a statement waits for a lock before BUSY, in milliseconds. */
  @Param("5000")
  public String busyTimeoutMs;

  /** {@code SQLITE}: its own growing sleeps; {@code CONSTANT_1MS}: the same short sleep for all. */
  @Param("SQLITE")
  public String busyHandler;

  private SqliteQueue queue;

  @Override
  ForkHome openHome() {
    return ForkHome.open(false);
  }

  @Override
  ClaimScript loadScript() {
    return ClaimScript.load(Engine.SQLITE, shape, LockClause.NONE);
  }

  @Override
  QueueTable openTable(ForkHome home) {
    SqliteOptions options =
        new SqliteOptions(
            JournalMode.of(journalMode),
            Synchronous.of(synchronous),
            Integer.parseInt(busyTimeoutMs),
            BusyHandlerKind.of(busyHandler));
    queue = new SqliteQueue(Path.of(home.setup().dataFolder()), options, IndexKind.of(index));
    return queue;
  }

  @Override
  Map<String, String> readSettings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.putAll(queue.settings());
    settings.put(
        "durability_label",
        "synchronous=" + synchronous + " journal_mode=" + settings.get("journal_mode"));
    // SQLite's counterpart of async-commit: consistent after a power loss, the last commits gone.
    settings.put(
        "durability",
        switch (Synchronous.of(synchronous)) {
          case FULL, EXTRA -> "on";
          case NORMAL -> "async-commit";
          case OFF -> "off";
        });
    return settings;
  }

  @Override
  EngineProbe openProbe(ProbeLevel level) {
    return level == ProbeLevel.OFF ? EngineProbe.OFF : new SqliteProbe(queue.file());
  }

  @Override
  List<String> plan() throws SQLException {
    try (Connection connection = queue.connect()) {
      return ClaimExplainer.explain(
          Engine.SQLITE, connection, script(), claimOptions(0), KeyKind.INTEGER);
    }
  }

  @Override
  Map<String, Object> facts() {
    Map<String, Object> facts = super.facts();
    facts.put("compileOptions", queue.compileOptions());
    return facts;
  }

  final Connection connectWorker() {
    return queue.connect();
  }

  final SqliteBegin begin() {
    return SqliteBegin.valueOf(begin);
  }

  @Override
  long giveUpMs() {
    return 10_000 + 3 * Long.parseLong(busyTimeoutMs) + 2 * hold() * workers();
  }

  @Override
  int batch() {
    return Integer.parseInt(batchSize);
  }

  @Override
  boolean isControl() {
    return false;
  }
}
