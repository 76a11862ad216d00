package dev.claimbench.check;

import dev.claimbench.claim.Engine;
import dev.claimbench.verify.Rule;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What a finding of a check means, and what to write instead. Pure.
 *
 * @param finding what was seen, in short
 * @param why how it comes about
 * @param instead what to write, or that there is nothing to change
 */
record Advice(String finding, String why, String instead) {
  private static final Advice SQLITE_DUPLICATES =
      new Advice(
          "duplicates",
          "two workers picked the same rows before either had the write lock",
          "begin immediate before the pick; or mark only what is still free (... and status = 'new'"
              + " returning id) and believe what that returns");

  private static final Advice SQLITE_FEWER =
      new Advice(
          "short or empty",
          "workers picked rows that others took meanwhile, and got less than there was",
          "begin immediate before the pick; or ask again at once after a short claim");

  /**
   * @param engine whose claim
   * @param claim its text on one line, lock clause included
   * @return one for each kind of finding, in the order to show; empty if all was fine
   */
  static List<Advice> of(Engine engine, String claim, List<TrialResult> results) {
    String text = claim.toLowerCase(Locale.ROOT);
    Set<Advice> all = new LinkedHashSet<>();
    results.forEach(result -> forbidden(engine, text, result, all));
    results.forEach(result -> allowed(engine, text, result, all));
    return List.copyOf(all);
  }

  /** Whether duplicates were seen that the table alone would not have shown. */
  static boolean tableLooksClean(List<TrialResult> results) {
    return results.stream().anyMatch(TrialResult::hidden);
  }

  private static void forbidden(Engine engine, String text, TrialResult result, Set<Advice> all) {
    if (seen(result, Rule.DUPLICATE)) {
      all.add(engine == Engine.SQLITE ? SQLITE_DUPLICATES : duplicates(text));
    }
    if (seen(result, Rule.OVER_CLAIM)) {
      all.add(
          result.condition() == Condition.STALE_STATISTICS
              ? new Advice(
                  "more than the batch",
                  "the planner ran the subquery again for each row, and each time it picked others:"
                      + " by its statistics the table was nearly empty",
                  "let the pick run once: with picked as (select ... limit :batch for update skip"
                      + " locked) update ... from picked, or = any(array(select ...))")
              : new Advice(
                  "more than the batch",
                  "the claim returns more rows than :batch allows",
                  "limit :batch in the statement that picks, and no join that multiplies its rows"));
    }
    if (seen(result, Rule.LOST)) {
      all.add(
          new Advice(
              "lost",
              "a task was taken that no claim returned: nobody will work on it",
              "take exactly the rows that are returned: returning the key in the same statement"));
    }
    if (seen(result, Rule.PHANTOM)) {
      all.add(
          new Advice(
              "phantom",
              "the claim returned ids that are no tasks",
              "the task's key in the first column of the statement that returns rows"));
    }
    if (seen(result, Rule.OWNER_MISMATCH)) {
      all.add(
          new Advice(
              "owner mismatch",
              "a claimed row is still free, or names another worker than the one that claimed it",
              "mark exactly the picked rows in the same transaction, with :worker as their worker"));
    }
  }

  private static Advice duplicates(String text) {
    if (text.contains("advisory")) {
      return new Advice(
          "duplicates",
          "a claim's filter read the row, another worker's claim of it was committed, and then the"
              + " advisory lock was free to be had",
          "read the row again after its lock is held, in a statement of its own (... and status ="
              + " 'new'), or lock the row: for update skip locked");
    }
    if (!text.contains("for update") && !text.contains("for no key update")) {
      return new Advice(
          "duplicates",
          "nothing locks what is picked: two workers pick the same rows, and the second one marks"
              + " them again when the first has committed",
          "lock in the pick: limit :batch for update skip locked; or mark only what is still free"
              + " (... and status = 'new' returning id) and believe what that returns");
    }
    return new Advice(
        "duplicates",
        "two committed claims returned the same task, in spite of a lock",
        "lock the task's own row (for update of <table> in a join), in the statement that picks,"
            + " and mark it in the same transaction");
  }

  private static void allowed(Engine engine, String text, TrialResult result, Set<Advice> all) {
    Condition condition = result.condition();
    if (seen(result, Rule.FALSE_SHORT)) {
      all.add(engine == Engine.SQLITE ? SQLITE_FEWER : fewer(text, condition));
    }
    if (result.retries().containsKey("40001")) {
      all.add(
          new Advice(
              "retried (40001)",
              "under this isolation level a claim is refused when another one committed after its"
                  + " snapshot, in spite of SKIP LOCKED",
              "READ COMMITTED is enough for a claim that locks; else try again, as was done here"));
    }
    if (result.retries().containsKey("40P01")) {
      all.add(
          new Advice(
              "retried (40P01)",
              "workers lock the same rows in different orders: a deadlock, which the server ends",
              "order by the key where rows are picked and locked, or skip locked"));
    }
    if (condition == Condition.SHORT_LEASE
        && result.findings().claims() > result.findings().distinct()) {
      all.add(
          new Advice(
              "tasks run twice",
              "the reaper put tasks back while their workers may still have been at work; no claim"
                  + " is wrong in that",
              "a lease longer than the longest work, and 'done' only where the row still names the"
                  + " worker"));
    }
    if (condition == Condition.KILLED_WORKERS && text.startsWith("delete")) {
      all.add(
          new Advice(
              "killed workers",
              "the claim deletes the task: a worker that dies after its commit takes it with it,"
                  + " and nothing shows which",
              "mark the row and delete it when the work is done"));
    }
  }

  private static Advice fewer(String text, Condition condition) {
    String finding = "short or empty";
    if (condition == Condition.CHILD_INSERT) {
      boolean key = text.contains("for update");
      return new Advice(
          finding + " (child insert)",
          "an uncommitted child row holds a key-share lock on its task"
              + (key ? ", and FOR UPDATE collides with it: the task is passed over" : ""),
          key
              ? "for no key update skip locked, which does not collide"
              : "nothing: the tasks come when the other one has committed");
    }
    if (condition == Condition.LOCKED_PREFIX) {
      return new Advice(
          finding + " (locked prefix)",
          "tasks that somebody holds are passed over, not lost",
          "nothing; but do not take an empty claim for an empty queue");
    }
    return new Advice(
        finding,
        "workers picked rows that others took meanwhile, and got less than there was",
        "for update skip locked in the pick; or ask again at once after a short claim");
  }

  private static boolean seen(TrialResult result, Rule rule) {
    return result.findings().count(rule) > 0;
  }
}
