package dev.claimbench.check.selftest;

import static dev.claimbench.claim.LockClause.AS_WRITTEN;
import static dev.claimbench.claim.LockClause.FOR_NO_KEY_UPDATE_SKIP_LOCKED;
import static dev.claimbench.claim.LockClause.FOR_UPDATE;
import static dev.claimbench.claim.LockClause.FOR_UPDATE_NOWAIT;
import static dev.claimbench.claim.LockClause.FOR_UPDATE_SKIP_LOCKED;
import static dev.claimbench.claim.LockClause.NONE;

import dev.claimbench.check.Condition;
import dev.claimbench.check.SqliteBed;
import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.claim.SqliteBegin;
import dev.claimbench.verify.Rule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Claims that are right, under every condition; and those whose one weakness is to take more than
 * the batch, which must be accused of nothing else.
 */
final class SafeClaims {
  private static final List<LockClause> LOCKS =
      List.of(FOR_UPDATE, FOR_UPDATE_NOWAIT, FOR_UPDATE_SKIP_LOCKED, FOR_NO_KEY_UPDATE_SKIP_LOCKED);

  static final List<Specimen> POSTGRES = postgres();

  static final List<Specimen> SQLITE =
      Stream.of(
              sqlite("update-returning", SqliteBegin.values()),
              // Without a transaction it is one of the known-bad claims.
              sqlite(
                  "select-then-update",
                  SqliteBegin.IMMEDIATE,
                  SqliteBegin.DEFERRED,
                  SqliteBegin.EXCLUSIVE),
              sqlite("guarded-update", SqliteBegin.values()))
          .flatMap(s -> s)
          .toList();

  private SafeClaims() {}

  private static Stream<Specimen> sqlite(String shape, SqliteBegin... begins) {
    return Arrays.stream(begins)
        .map(
            begin ->
                new Specimen(
                    Engine.SQLITE,
                    shape,
                    true,
                    LockClause.NONE,
                    begin,
                    null,
                    SqliteBed.conditions(begin),
                    null,
                    Set.of()));
  }

  private static List<Specimen> postgres() {
    List<Specimen> all = new ArrayList<>();
    for (String shape : List.of("select-then-update", "cte", "any-array", "scalar")) {
      LOCKS.forEach(lock -> all.add(safe(shape, lock, Set.of())));
    }
    // A row is gone once, locked before or not.
    all.add(safe("delete-returning", NONE, Set.of()));
    LOCKS.forEach(lock -> all.add(safe("delete-returning", lock, Set.of())));
    all.add(safe("advisory-recheck", AS_WRITTEN, Set.of()));
    all.add(safe("optimistic", AS_WRITTEN, Set.of()));
    Set<Rule> more = Set.of(Rule.OVER_CLAIM);
    all.add(safe("in-subquery", FOR_UPDATE_SKIP_LOCKED, more));
    all.add(safe("from-subselect", FOR_UPDATE_SKIP_LOCKED, more));
    all.add(safe("delete-using", FOR_UPDATE_SKIP_LOCKED, more));
    all.add(safe("delete-using", NONE, more));
    return List.copyOf(all);
  }

  private static Specimen safe(String shape, LockClause lock, Set<Rule> tolerated) {
    return new Specimen(
        Engine.POSTGRES,
        shape,
        true,
        lock,
        null,
        null,
        List.of(Condition.values()),
        null,
        tolerated);
  }
}
