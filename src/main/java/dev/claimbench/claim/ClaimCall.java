package dev.claimbench.claim;

import dev.claimbench.db.Keys;
import dev.claimbench.verify.CallOutcome;
import java.util.Arrays;

/**
 * What one claim call did: the ids it returned and when each phase ended. One object per worker,
 * filled again by every call, so that a call allocates nothing of ours.
 *
 * <p>All times are {@link System#nanoTime()} readings:
 *
 * <pre>
 * begunAt ── begin, claim statements, failed attempts ──▶ claimedAt ── hold ──▶ heldAt ── commit ──▶ endedAt
 * </pre>
 *
 * <p>The first stretch is what the labs call lock wait.
 */
public final class ClaimCall {
  private final RetryCounts retries = new RetryCounts();
  private long[] ids;

  /** Those of keys that are no numbers, until {@link #number} has translated them. */
  private Object[] keys = {};

  private int count;
  private CallOutcome outcome = CallOutcome.EMPTY;
  private boolean broken;
  private String error = "";
  long begunAt;
  long openedAt;
  long claimedAt;
  long heldAt;
  long endedAt;

  /**
   * @param batch how many ids are expected at most; more are kept too, since an over-claim must be
   *     seen
   */
  public ClaimCall(int batch) {
    this.ids = new long[batch];
  }

  void clear() {
    count = 0;
  }

  void add(long id) {
    if (count == ids.length) {
      // Only a claim that takes more than its batch comes here.
      ids = Arrays.copyOf(ids, 2 * count);
    }
    ids[count++] = id;
  }

  void addKey(Object key) {
    if (count >= keys.length) {
      keys = Arrays.copyOf(keys, Math.max(ids.length, 2 * count));
    }
    keys[count++] = key;
  }

  /** The keys claimed, where they are no numbers; only the first {@link #count()} count. */
  Object[] keys() {
    return keys;
  }

  /**
   * Puts the tasks' numbers in the place of their keys. To be called after the last clock reading
   * and before anybody asks for {@link #ids()}.
   *
   * @param table the keys that were loaded
   */
  public void number(Keys table) {
    if (count > ids.length) {
      ids = new long[keys.length];
    }
    for (int i = 0; i < count; i++) {
      ids[i] = table.number(keys[i]);
    }
  }

  void end(CallOutcome outcome) {
    this.outcome = outcome;
    if (outcome == CallOutcome.FAILED) {
      count = 0;
    }
  }

  void fail(String message, boolean connectionBroken) {
    error = message;
    broken |= connectionBroken;
  }

  /**
   * @return the ids claimed, in the order they came; only the first {@link #count()} count
   */
  public long[] ids() {
    return ids;
  }

  /**
   * @return how many ids were claimed; 0 unless committed or indeterminate
   */
  public int count() {
    return count;
  }

  /**
   * @return how the call ended
   */
  public CallOutcome outcome() {
    return outcome;
  }

  /**
   * @return retries inside calls by code; the recorder empties it after each call
   */
  public RetryCounts retries() {
    return retries;
  }

  /**
   * @return one line on the newest failure of this worker, empty if none
   */
  public String error() {
    return error;
  }

  /**
   * @return whether the connection is lost, so that no further call can succeed
   */
  public boolean broken() {
    return broken;
  }

  /**
   * @return when the call began
   */
  public long begunAt() {
    return begunAt;
  }

  /**
   * @return when the last attempt's begin was answered: on SQLite the wait for the write lock lies
   *     before it, unless the begin is deferred; PostgreSQL begins with the first statement
   */
  public long openedAt() {
    return openedAt;
  }

  /**
   * @return when the claim statements' results were in hand; the end if they never were
   */
  public long claimedAt() {
    return claimedAt;
  }

  /**
   * @return when the hold was over; the end if it was never reached
   */
  public long heldAt() {
    return heldAt;
  }

  /**
   * @return when the commit was answered, or a failed call rolled back
   */
  public long endedAt() {
    return endedAt;
  }
}
