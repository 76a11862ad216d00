package dev.claimbench.verify;

/** What a finding means for the verdict. */
public enum Grade {
  /** Never allowed: the cell is violated. */
  FORBIDDEN,
  /** Allowed, and worth knowing. */
  INTERESTING,
  /** Nothing was shown: never a pass. */
  UNKNOWN
}
