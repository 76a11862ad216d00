package dev.claimbench.check.selftest;

import static dev.claimbench.check.Condition.LONG;
import static dev.claimbench.check.Condition.SHORT;
import static dev.claimbench.check.Condition.STALE_STATISTICS;
import static dev.claimbench.verify.Rule.DUPLICATE;
import static dev.claimbench.verify.Rule.LOST;
import static dev.claimbench.verify.Rule.OVER_CLAIM;
import static dev.claimbench.verify.Rule.OWNER_MISMATCH;
import static dev.claimbench.verify.Rule.PHANTOM;

import dev.claimbench.check.Condition;
import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.claim.SqliteBegin;
import dev.claimbench.verify.Rule;
import java.util.List;
import java.util.Set;

/**
 * Claims that are wrong, each with the condition that brings it to light and what has to be found.
 * The files say what is wrong with each and who writes such a thing.
 */
final class BadClaims {
  static final List<Specimen> POSTGRES =
      List.of(
          shape("select-then-update", LockClause.NONE, LONG, DUPLICATE),
          shape("cte", LockClause.NONE, LONG, DUPLICATE),
          shape("any-array", LockClause.NONE, LONG, DUPLICATE),
          shape("in-subquery", LockClause.NONE, LONG, DUPLICATE),
          // Seen in the ledger alone: the table ends with one clean claim of each task.
          shape("from-subselect", LockClause.NONE, LONG, DUPLICATE),
          shape("scalar", LockClause.NONE, SHORT, DUPLICATE),
          shape("advisory", LockClause.AS_WRITTEN, SHORT, DUPLICATE),
          shape("in-subquery", LockClause.FOR_UPDATE_SKIP_LOCKED, STALE_STATISTICS, OVER_CLAIM),
          shape("from-subselect", LockClause.FOR_UPDATE_SKIP_LOCKED, STALE_STATISTICS, OVER_CLAIM),
          shape("delete-using", LockClause.FOR_UPDATE_SKIP_LOCKED, STALE_STATISTICS, OVER_CLAIM),
          file("advisory-late", LONG, DUPLICATE),
          file("unlocks-early", LONG, DUPLICATE),
          file("believes-the-pick", LONG, DUPLICATE),
          file("key-share", LONG, DUPLICATE),
          file("unused-cte", LONG, DUPLICATE),
          file("random-order", LONG, DUPLICATE),
          file("partition", LONG, DUPLICATE),
          file("fallback-unlocked", LONG, DUPLICATE),
          file("picks-again", LONG, DUPLICATE),
          file("lock-only", SHORT, DUPLICATE),
          file("resumes-own", SHORT, DUPLICATE),
          file("locks-the-host", "hosts", LONG, DUPLICATE),
          file("rolled-back-lock", "function", LONG, DUPLICATE),
          file("lease-too-short", "attempts", LONG, DUPLICATE),
          file("join-repeats", "labels", SHORT, DUPLICATE),
          file("limit-plus-one", SHORT, OVER_CLAIM),
          file("with-ties", SHORT, OVER_CLAIM),
          file("returns-some", SHORT, LOST),
          file("deletes-more", SHORT, LOST),
          file("marks-the-host", SHORT, LOST),
          file("returns-log-id", "claim-log", SHORT, PHANTOM),
          file("forgets-state", SHORT, OWNER_MISMATCH),
          file("constant-worker", SHORT, OWNER_MISMATCH),
          file("no-worker", SHORT, OWNER_MISMATCH));

  static final List<Specimen> SQLITE =
      List.of(
          sqlite("select-then-update", true, SqliteBegin.AUTOCOMMIT, SHORT, DUPLICATE),
          sqlite("believes-the-pick", false, SqliteBegin.AUTOCOMMIT, SHORT, DUPLICATE),
          sqlite("update-unpicked", false, SqliteBegin.AUTOCOMMIT, SHORT, DUPLICATE),
          sqlite("returns-changes", false, SqliteBegin.IMMEDIATE, SHORT, DUPLICATE),
          sqlite("limit-plus-one", false, SqliteBegin.IMMEDIATE, SHORT, OVER_CLAIM),
          sqlite("marks-a-range", false, SqliteBegin.IMMEDIATE, SHORT, LOST),
          sqlite("no-worker", false, SqliteBegin.DEFERRED, SHORT, OWNER_MISMATCH));

  private BadClaims() {}

  private static Specimen sqlite(
      String name, boolean shape, SqliteBegin begin, Condition condition, Rule rule) {
    return new Specimen(
        Engine.SQLITE,
        name,
        shape,
        LockClause.NONE,
        begin,
        null,
        List.of(condition),
        rule,
        Set.of());
  }

  private static Specimen shape(String name, LockClause lock, Condition condition, Rule rule) {
    return new Specimen(
        Engine.POSTGRES, name, true, lock, null, null, List.of(condition), rule, Set.of());
  }

  private static Specimen file(String name, Condition condition, Rule rule) {
    return file(name, null, condition, rule);
  }

  private static Specimen file(String name, String table, Condition condition, Rule rule) {
    return new Specimen(
        Engine.POSTGRES,
        name,
        false,
        LockClause.AS_WRITTEN,
        null,
        table,
        List.of(condition),
        rule,
        Set.of());
  }
}
