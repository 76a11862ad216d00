package dev.claimbench.verify;

/** What the verifier looks for; see {@link Verifier} for how. */
public enum Rule {
  /**
   * An id in two committed claims without a release between them, or twice in one. Counts the
   * surplus claims; where a row was released, as few as explain what was seen.
   */
  DUPLICATE(Grade.FORBIDDEN),
  /** More ids than the limit in one claim. Counts the surplus ids. */
  OVER_CLAIM(Grade.FORBIDDEN),
  /** A claimed id that was never loaded. */
  PHANTOM(Grade.FORBIDDEN),
  /** A row that nobody claimed and that is no longer new. */
  LOST(Grade.FORBIDDEN),
  /** A claimed row that is new again unreleased, or that names a worker who did not claim it. */
  OWNER_MISMATCH(Grade.FORBIDDEN),
  /** A committed call that got fewer ids than its limit though enough were free all the while. */
  FALSE_SHORT(Grade.INTERESTING),
  /** A worker that got nothing while others got something. Counts workers. */
  STARVATION(Grade.INTERESTING),
  /** A call that got an id smaller than one claimed by a call that had ended before it began. */
  ORDER_INVERSION(Grade.INTERESTING),
  /** A call whose commit's answer was lost. */
  INDETERMINATE(Grade.INTERESTING),
  /**
   * No claim at all, or several workers and no claim during which another worker's call was under
   * way: nobody raced. Workers that find an empty table side by side do not.
   */
  VACUOUS(Grade.UNKNOWN);

  private final Grade grade;

  Rule(Grade grade) {
    this.grade = grade;
  }

  /**
   * @return what a finding of this rule means
   */
  public Grade grade() {
    return grade;
  }
}
