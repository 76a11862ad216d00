package dev.claimbench.check.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.claimbench.check.Condition;
import dev.claimbench.check.selftest.Seen.Outcome;
import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.db.DataFolder;
import dev.claimbench.db.PostgresServer;
import dev.claimbench.db.ServerSchema;
import dev.claimbench.db.server.PostgresServers;
import dev.claimbench.db.server.ServerChoice;
import dev.claimbench.verify.Rule;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A few claims of the selftest on a real server and a real file; the rest is run by hand. */
class SelftestIT {
  private static DataFolder folder;
  private static PostgresServer server;
  private static ServerSchema ordinary;
  private static ServerSchema own;
  private static Beds beds;

  @BeforeAll
  static void start() {
    folder = DataFolder.open(null, line -> {});
    server =
        PostgresServers.open(
            ServerChoice.parse("embedded"), folder.path(), line -> {}, starting -> {});
    ordinary = new ServerSchema(server.address()).create();
    own = new ServerSchema(server.address()).create();
    beds = new Beds(folder.path(), server.address(), ordinary.name(), own.name());
  }

  @AfterAll
  static void stop() {
    beds.close();
    server.close();
    folder.close();
  }

  private static List<Seen> run(Specimen... specimens) {
    return run(SelftestRun.PATIENCE, specimens);
  }

  private static List<Seen> run(double patience, Specimen... specimens) {
    return new SelftestRun(beds::rounds, patience, 0, () -> false)
        .run(List.of(specimens), seen -> {});
  }

  private static Specimen bad(Engine engine, String name) {
    return Specimens.bad(List.of(engine)).stream()
        .filter(s -> s.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Specimen safe(Engine engine, String name, Condition condition) {
    return Specimens.safe(List.of(engine)).stream()
        .filter(s -> s.name().equals(name) && s.lock() != LockClause.FOR_UPDATE_NOWAIT)
        .findFirst()
        .orElseThrow()
        .under(condition);
  }

  @Test
  void oneOfEachKindIsCaught() {
    List<Seen> all =
        run(
            bad(Engine.POSTGRES, "from-subselect"),
            bad(Engine.POSTGRES, "limit-plus-one"),
            bad(Engine.POSTGRES, "returns-some"),
            bad(Engine.POSTGRES, "no-worker"),
            // With a table of its own.
            bad(Engine.POSTGRES, "returns-log-id"),
            bad(Engine.SQLITE, "marks-a-range"),
            bad(Engine.SQLITE, "select-then-update"));
    for (Seen seen : all) {
      assertEquals(Outcome.CAUGHT, seen.outcome(), seen.toString());
      assertFalse(seen.witness().isEmpty(), seen.toString());
    }
    assertEquals(7, all.size());
    assertEquals(0, Summary.of(all).exitCode());
  }

  @Test
  void safeOnesAreNotAccused() {
    List<Seen> all = new ArrayList<>();
    all.addAll(run(safe(Engine.POSTGRES, "cte", Condition.SHORT_LEASE)));
    all.addAll(run(safe(Engine.POSTGRES, "optimistic", Condition.STALE_STATISTICS)));
    all.addAll(run(safe(Engine.SQLITE, "guarded-update", Condition.SHORT)));
    assertEquals(List.of(), all.stream().filter(s -> s.outcome() != Outcome.FINE).toList());
  }

  @Test
  void whoBelievesTheWrongThingIsToldSo() {
    Specimen wronglyBad =
        safe(Engine.SQLITE, "update-returning", Condition.SHORT).believed(Rule.DUPLICATE);
    Specimen wronglySafe = bad(Engine.POSTGRES, "limit-plus-one").believed(null);
    List<Seen> all = run(0, wronglyBad, wronglySafe);
    assertEquals(Outcome.MISSED, all.get(0).outcome());
    assertEquals(Outcome.FALSE_ALARM, all.get(1).outcome());
    Summary summary = Summary.of(all);
    assertEquals(2, summary.exitCode());
    assertEquals(0, summary.caught());
    assertEquals(1, summary.falseAlarms());
  }
}
