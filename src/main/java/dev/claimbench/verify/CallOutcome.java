package dev.claimbench.verify;

/** How a claim call ended. */
public enum CallOutcome {
  /** Its commit returned and it claimed at least one task. */
  COMMITTED,
  /** Its commit returned and it claimed nothing. */
  EMPTY,
  /** It was rolled back or gave up; it claimed nothing. */
  FAILED,
  /** Its commit's answer was lost: its ids may or may not be claimed. */
  INDETERMINATE
}
