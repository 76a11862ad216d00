package dev.claimbench.bench;

import dev.claimbench.claim.LockClause;
import dev.claimbench.claim.SqliteBegin;
import dev.claimbench.db.BusyHandlerKind;
import dev.claimbench.db.Durability;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.JournalMode;
import dev.claimbench.db.Synchronous;
import dev.claimbench.error.BadInputException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What is legal for each benchmark parameter. The command line asks before anything starts; the
 * states ask again, since an IDE's runner never saw the command line.
 */
public final class Parameters {
  /** The value of {@code backlog} that sizes it from the rate seen in warm-up. */
  public static final String AUTO = "auto";

  /** Shapes of PostgreSQL, each a {@code .sql} resource of the claim room. */
  public static final List<String> POSTGRES_SHAPES =
      List.of("select-then-update", "cte", "in-subquery", "any-array");

  /** Shapes of SQLite, likewise. */
  public static final List<String> SQLITE_SHAPES =
      List.of("update-returning", "select-then-update");

  private static final Map<String, Rule> COMMON =
      Map.of(
          "batchSize", integer(1, 100_000),
          "holdMs", integer(0, 60_000),
          "backlog", backlog(),
          "index", oneOf(Arrays.stream(IndexKind.values()).map(IndexKind::value).toList()));

  private static final Map<String, Rule> POSTGRES =
      Map.of(
          "lockClause", oneOf(names(LockClause.values())),
          "shape", oneOf(POSTGRES_SHAPES),
          "durability", oneOf(Arrays.stream(Durability.values()).map(Durability::value).toList()),
          "isolation", oneOf(names(Isolation.values())));

  private static final Map<String, Rule> SQLITE =
      Map.of(
          "journalMode", oneOf(names(JournalMode.values())),
          "begin", oneOf(names(SqliteBegin.values())),
          "shape", oneOf(SQLITE_SHAPES),
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
    return "";
  }

  /**
   * Whether duplicates are expected of a cell, so that it shows whether the verifier can see them:
   * no lock clause, several workers, and an isolation level that does not abort the second worker.
   */
  public static boolean isControl(Map<String, String> values, int workers) {
    return LockClause.NONE.name().equals(values.get("lockClause"))
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
