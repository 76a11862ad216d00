package dev.claimbench.db.adverse;

import dev.claimbench.db.Legal;

/** Circumstances around a claim on PostgreSQL; the values of {@code -p condition}. */
public enum Adversity {
  /** Nothing but the workers. */
  NONE("none"),
  /**
   * The planner believes the table nearly empty, as after a reset by DELETE before the next
   * ANALYZE.
   */
  STALE_STATISTICS("stale-statistics"),
  /** A session keeps an old snapshot, so that dead rows stay. */
  HELD_SNAPSHOT("held-snapshot"),
  /** A session holds row locks on the first free tasks. */
  LOCKED_PREFIX("locked-prefix"),
  /**
   * A session has uncommitted rows that refer to the first free tasks: a key-share lock on each,
   * which FOR UPDATE collides with and FOR NO KEY UPDATE does not.
   */
  FOREIGN_KEY("foreign-key");

  private final String value;

  Adversity(String value) {
    this.value = value;
  }

  /**
   * @return as the user writes it
   */
  public String value() {
    return value;
  }

  /**
   * @return whether it keeps some tasks from the workers, or slows their claim
   */
  public boolean holdsTasks() {
    return this == LOCKED_PREFIX || this == FOREIGN_KEY;
  }

  /**
   * @throws dev.claimbench.error.BadInputException listing what is legal
   */
  public static Adversity of(String text) {
    return Legal.pick("-p condition", text, values(), Adversity::value);
  }
}
