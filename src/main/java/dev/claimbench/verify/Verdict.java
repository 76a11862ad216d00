package dev.claimbench.verify;

/** The judgement of a cell or a run. */
public enum Verdict {
  /** Everything was checked and nothing forbidden was seen. */
  VERIFIED,
  /** Something forbidden was seen. */
  VIOLATED,
  /** Too little was seen to say. */
  UNKNOWN
}
