package dev.claimbench.claim;

/** What an error in a claim call means for the worker. */
public enum FailureKind {
  /** Rolled back by a conflict; trying again at once is right. */
  RETRY,
  /** Somebody else holds the lock; try again after a short pause. */
  RETRY_AFTER_PAUSE,
  /** The commit was refused for now and the transaction is still open: commit again. */
  RETRY_COMMIT,
  /** The call claimed nothing. */
  FAILED,
  /** The call claimed nothing and the connection is lost. */
  BROKEN,
  /** The commit was sent and its answer lost: nobody knows. */
  INDETERMINATE
}
