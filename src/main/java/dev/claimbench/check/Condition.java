package dev.claimbench.check;

import dev.claimbench.db.adverse.Adversity;
import java.sql.Connection;

/** What a claim is put through, one trial each; not all of them exist on SQLite. */
public enum Condition {
  /** Workers that claim and commit at once. */
  SHORT("short transactions"),
  /** Workers that keep each claim's transaction open for a while. */
  LONG("long transactions", 20, Adversity.NONE, Connection.TRANSACTION_READ_COMMITTED),
  /** One claim in four is rolled back. */
  ROLLBACKS("rollbacks", 2, Adversity.NONE, Connection.TRANSACTION_READ_COMMITTED),
  /** Workers' sessions end at any moment; on SQLite, with the claim made and not committed. */
  KILLED_WORKERS("killed workers", 2, Adversity.NONE, Connection.TRANSACTION_READ_COMMITTED),
  /** An old snapshot is kept meanwhile: a long reader. */
  HELD_SNAPSHOT("held snapshot", Adversity.HELD_SNAPSHOT),
  /** The planner believes the table nearly empty. */
  STALE_STATISTICS("stale statistics", Adversity.STALE_STATISTICS),
  /** Somebody else holds the first tasks for a while. */
  LOCKED_PREFIX("locked prefix", Adversity.LOCKED_PREFIX),
  /** Somebody else has inserted children of the first tasks, and commits later. */
  CHILD_INSERT("child insert (foreign key)", Adversity.FOREIGN_KEY),
  /** A reaper puts back what was claimed a moment ago. */
  SHORT_LEASE("reaper, short lease"),
  /** Workers under REPEATABLE READ. */
  REPEATABLE_READ("repeatable read", 0, Adversity.NONE, Connection.TRANSACTION_REPEATABLE_READ),
  /** Workers under SERIALIZABLE. */
  SERIALIZABLE("serializable", 0, Adversity.NONE, Connection.TRANSACTION_SERIALIZABLE);

  /** How many calls end otherwise, where the condition ends some. */
  static final double STRUCK_SHARE = 0.25;

  private final String label;
  private final int holdMs;
  private final Adversity adversity;
  private final int isolation;

  Condition(String label) {
    this(label, Adversity.NONE);
  }

  Condition(String label, Adversity adversity) {
    this(label, 0, adversity, Connection.TRANSACTION_READ_COMMITTED);
  }

  Condition(String label, int holdMs, Adversity adversity, int isolation) {
    this.label = label;
    this.holdMs = holdMs;
    this.adversity = adversity;
    this.isolation = isolation;
  }

  /**
   * @return for people
   */
  public String label() {
    return label;
  }

  /** How long workers keep a claim's transaction open, in milliseconds. */
  int holdMs() {
    return holdMs;
  }

  Adversity adversity() {
    return adversity;
  }

  /** A constant of {@link Connection}. */
  int isolation() {
    return isolation;
  }

  /** Whether it does something to single calls, which can fail to happen in a short trial. */
  boolean strikes() {
    return this == ROLLBACKS || this == KILLED_WORKERS || this == SHORT_LEASE;
  }

  /** Whether it ends calls of its own accord: that they failed says nothing about the claim. */
  boolean endsCalls() {
    return this == ROLLBACKS || this == KILLED_WORKERS;
  }
}
