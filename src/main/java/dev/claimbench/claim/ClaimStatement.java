package dev.claimbench.claim;

import dev.claimbench.sql.SqlOrigin;
import java.util.List;

/**
 * One statement of a claim, ready to be prepared.
 *
 * @param sql with a {@code ?} for each placeholder
 * @param placeholders what to bind, in the order of the question marks
 * @param origin where it stands in its file, for messages
 */
public record ClaimStatement(String sql, List<Placeholder> placeholders, SqlOrigin origin) {

  /** What a claim's SQL may ask for; written {@code :batch}, {@code :worker}, {@code :ids}. */
  public enum Placeholder {
    /** The largest number of tasks to claim. */
    BATCH,
    /** The worker's name, {@code w0}, {@code w1}, … */
    WORKER,
    /** The ids that an earlier statement of the same claim returned. */
    IDS
  }

  /** Copies the list. */
  public ClaimStatement {
    placeholders = List.copyOf(placeholders);
  }

  /**
   * @return whether the statement marks ids that an earlier one returned; it is left out of a claim
   *     that found nothing
   */
  public boolean needsIds() {
    return placeholders.contains(Placeholder.IDS);
  }
}
