package dev.claimbench.stats;

/** What may be said about two configurations. */
public enum Verdict {
  /** The first sample's values are higher. */
  HIGHER,
  /** The first sample's values are lower. */
  LOWER,
  /** They differ by less than matters. */
  EQUIVALENT,
  /** More rounds may tell. */
  INCONCLUSIVE,
  /** Too few forks to say anything. */
  NO_VERDICT
}
