package dev.claimbench.bench;

import dev.claimbench.claim.ClaimScript;
import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.claim.Shapes;
import dev.claimbench.claim.SqliteBegin;
import dev.claimbench.db.BusyHandlerKind;
import dev.claimbench.db.Durability;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.JournalMode;
import dev.claimbench.db.Synchronous;
import dev.claimbench.db.UserTable;
import dev.claimbench.db.adverse.Adversity;
import dev.claimbench.error.BadInputException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is legal for each benchmark parameter. The command line asks before anything starts; the
 * states ask again, since an IDE's runner never saw the command line.
 */
public final class Parameters {
  /** The value of {@code backlog} that sizes it from the rate seen in warm-up. */
  public static final String AUTO = "auto";

  /** The value of {@code schema} that means ClaimBench's own table. */
  public static final String STANDARD = "standard";

  /** How many tasks a circumstance holds, where it holds some. */
  static final int HELD_TASKS = 100;

  /** The value of {@code index} for a table that is the user's: theirs. */
  static final String OWN_INDEX = "own";

  private static final List<String> PLAN_CACHE_MODES =
      List.of("auto", "force_custom_plan", "force_generic_plan");

  private static final Map<String, Rule> COMMON =
      Map.of(
          "batchSize", integer(1, 100_000),
          "holdMs", integer(0, 60_000),
          "backlog", backlog(),
          "index",
              oneOf(
                  Stream.concat(
                          Arrays.stream(IndexKind.values()).map(IndexKind::value),
                          Stream.of(OWN_INDEX))
                      .toList()));

  private static final Map<String, Rule> POSTGRES =
      Map.of(
          "lockClause", oneOf(names(LockClause.values())),
          "shape", shape(Engine.POSTGRES),
          "schema", schema(),
          "condition", oneOf(Arrays.stream(Adversity.values()).map(Adversity::value).toList()),
          "planCacheMode", oneOf(PLAN_CACHE_MODES),
          "prepareThreshold", integer(0, 1000),
          "durability", oneOf(Arrays.stream(Durability.values()).map(Durability::value).toList()),
          "isolation", oneOf(names(Isolation.values())));

  private static final Map<String, Rule> SQLITE =
      Map.of(
          "journalMode", oneOf(names(JournalMode.values())),
          "begin", oneOf(names(SqliteBegin.values())),
          "shape", shape(Engine.SQLITE),
          "synchronous", oneOf(names(Synchronous.values())),
          "busyTimeoutMs", integer(0, 600_000),
          "busyHandler",
              oneOf(Arrays.stream(BusyHandlerKind.values()).map(BusyHandlerKind::value).toList()));

  private Parameters() {}

  private record Rule(Predicate<String> test, String legal) {}

  private static <E extends Enum<E>> List<String> names(E[] constants) {
    return Arrays.stream(constants).map(Enum::name).toList();
  }

  private static Rule oneOf(List<String> legal) {
    return new Rule(legal::contains, String.join(", ", legal));
  }

  /** A name, or a file that can be read as a claim; what is wrong in one is told with its line. */
  private static Rule shape(Engine engine) {
    return new Rule(
        v -> {
          if (!v.startsWith(ClaimScript.FILE)) {
            return Shapes.find(engine, v) != null;
          }
          ClaimScript.load(engine, v, LockClause.NONE);
          return true;
        },
        Shapes.legal(engine));
  }

  private static Rule schema() {
    return new Rule(
        v -> {
          if (!v.startsWith(ClaimScript.FILE)) {
            return v.equals(STANDARD);
          }
          UserTable.read(tableFile(v));
          return true;
        },
        STANDARD + ", or " + ClaimScript.FILE + "PATH");
  }

  /** The path in a value of {@code schema}. */
  static Path tableFile(String value) {
    return Path.of(value.substring(ClaimScript.FILE.length()));
  }

  private static Rule integer(long least, long most) {
    return new Rule(v -> isInteger(v, least, most), "an integer from " + least + " to " + most);
  }

  private static Rule backlog() {
    return new Rule(
        v -> v.equals(AUTO) || isInteger(v, 1, 10_000_000),
        AUTO + " or an integer from 1 to 10000000");
  }

  private static boolean isInteger(String value, long least, long most) {
    return value.matches("\\d{1,9}")
        && Long.parseLong(value) >= least
        && Long.parseLong(value) <= most;
  }

  /**
   * @param benchmark a benchmark's name; which engine it is about is read off it
   * @param name a parameter of that benchmark
   * @param value as given
   * @throws BadInputException if the value is not legal; the message lists what is
   */
  public static void check(String benchmark, String name, String value) {
    Map<String, Rule> own = benchmark.contains("Sqlite") ? SQLITE : POSTGRES;
    Rule rule = own.getOrDefault(name, COMMON.get(name));
    if (rule != null && !rule.test().test(value)) {
      throw new BadInputException("-p " + name, value, rule.legal());
    }
  }

  /**
   * @return whether a shape of that name is known, but to the other engine
   */
  public static boolean isOtherEngines(String benchmark, String name, String value) {
    Engine own = benchmark.contains("Sqlite") ? Engine.SQLITE : Engine.POSTGRES;
    Engine other = own == Engine.SQLITE ? Engine.POSTGRES : Engine.SQLITE;
    return name.equals("shape")
        && Shapes.find(own, value) == null
        && Shapes.find(other, value) != null;
  }

  /**
   * Puts the values that a cell really has in place of those that mean nothing in it: a claim
   * without a place for a lock clause runs as it is written, and a user's table has its own index.
   *
   * @param benchmark a benchmark's name
   * @param values every one of them legal; not changed
   */
  public static Map<String, String> settled(String benchmark, Map<String, String> values) {
    Map<String, String> settled = new LinkedHashMap<>(values);
    if (benchmark.contains("Sqlite")) {
      return settled;
    }
    if (!Shapes.locks(Engine.POSTGRES, values.get("shape"))) {
      settled.put("lockClause", LockClause.AS_WRITTEN.name());
    }
    if (!values.get("schema").equals(STANDARD)) {
      settled.put("index", OWN_INDEX);
    }
    return settled;
  }

  /**
   * Whether a cell makes sense though each of its values is legal.
   *
   * @return the reason why it does not, empty if it does
   */
  public static String nonsense(String benchmark, Map<String, String> values, int workers) {
    String backlog = values.getOrDefault("backlog", AUTO);
    long batch = Long.parseLong(values.getOrDefault("batchSize", "1"));
    if (!backlog.equals(AUTO) && Long.parseLong(backlog) < batch * workers) {
      return "backlog=" + backlog + " is less than one batch for each worker";
    }
    if ("EXCLUSIVE".equals(values.get("begin")) && "WAL".equals(values.get("journalMode"))) {
      return "begin=EXCLUSIVE in WAL mode is the same as IMMEDIATE";
    }
    if (benchmark.contains("Sqlite")) {
      return "";
    }
    String condition = values.getOrDefault("condition", Adversity.NONE.value());
    boolean holds = Adversity.of(condition).holdsTasks();
    if (holds && !backlog.equals(AUTO) && Long.parseLong(backlog) < HELD_TASKS + batch * workers) {
      return "condition="
          + condition
          + " holds "
          + HELD_TASKS
          + " tasks: backlog="
          + backlog
          + " leaves less than one batch for each worker";
    }
    return postgresNonsense(values, batch);
  }

  private static String postgresNonsense(Map<String, String> values, long batch) {
    String shape = values.getOrDefault("shape", "");
    if (shape.equals(Shapes.SCALAR.value()) && batch > 1) {
      return "shape=scalar takes one task at a time, whatever the batch";
    }
    String lock = values.getOrDefault("lockClause", "");
    if (lock.equals(LockClause.AS_WRITTEN.name()) && Shapes.locks(Engine.POSTGRES, shape)) {
      return "lockClause=AS_WRITTEN is for claims that have no place for a clause";
    }
    if (OWN_INDEX.equals(values.get("index")) && STANDARD.equals(values.get("schema"))) {
      return "index=own is for a table of one's own (schema=file:PATH)";
    }
    String condition = values.getOrDefault("condition", "none");
    return stuck(Adversity.of(condition), Shapes.find(Engine.POSTGRES, shape), lock);
  }

  /** What is held is the head of the queue: a claim that does not pass it over never gets on. */
  private static String stuck(Adversity condition, Shapes shape, String lock) {
    boolean written = lock.isEmpty() || lock.equals(LockClause.AS_WRITTEN.name());
    boolean skips = lock.contains("SKIP");
    boolean stuck =
        switch (condition) {
          case NONE, STALE_STATISTICS, HELD_SNAPSHOT -> false;
          case LOCKED_PREFIX -> written ? shape != null : !skips;
          // Key-share locks collide with FOR UPDATE, and with a delete.
          case FOREIGN_KEY ->
              lock.equals(LockClause.FOR_UPDATE.name())
                  || lock.equals(LockClause.FOR_UPDATE_NOWAIT.name())
                  || shape != null
                      && shape.deletes()
                      && !lock.equals(LockClause.FOR_UPDATE_SKIP_LOCKED.name());
        };
    return stuck
        ? "condition="
            + condition.value()
            + " holds the first tasks, and this claim would not get past them"
        : "";
  }

  /**
   * Whether duplicates are expected of a cell, so that it shows whether the verifier can see them:
   * no lock clause in a shape that needs one, several workers, and an isolation level that does not
   * abort the second worker.
   */
  public static boolean isControl(Map<String, String> values, int workers) {
    Shapes shape = Shapes.find(Engine.POSTGRES, values.getOrDefault("shape", ""));
    return LockClause.NONE.name().equals(values.get("lockClause"))
        && (shape == null || shape.duplicatesUnlocked())
        && workers > 1
        && Isolation.READ_COMMITTED.name().equals(values.get("isolation"));
  }

  /**
   * @return all parameter values as one line, {@code name=value name=value}, in the map's order
   */
  public static String line(Map<String, String> values) {
    return values.entrySet().stream()
        .map(e -> e.getKey() + "=" + e.getValue())
        .collect(Collectors.joining(" "));
  }
}
