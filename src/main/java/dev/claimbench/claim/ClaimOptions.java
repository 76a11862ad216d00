package dev.claimbench.claim;

/**
 * How a worker claims.
 *
 * @param worker the worker's index, from 0; its name in the table is {@code w<index>}
 * @param batch the most tasks of one claim, at least 1
 * @param holdMs how long the transaction is held open between claim and commit, in milliseconds
 * @param giveUpMs after this many milliseconds of retrying a call ends as failed
 */
public record ClaimOptions(int worker, int batch, long holdMs, long giveUpMs) {

  /**
   * @return the name written into the table's {@code worker} column
   */
  public String workerName() {
    return "w" + worker;
  }
}
