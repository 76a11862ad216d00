package dev.claimbench.verify;

/**
 * One finding that can be looked at.
 *
 * @param rule which rule
 * @param id the task; 0 where the finding is about a call
 * @param workerA the worker concerned, the earlier one of two; -1 for none
 * @param startA when its call began, in nanoseconds since the iteration's first call
 * @param endA when its call ended, likewise
 * @param workerB the second worker, -1 where only one is involved
 * @param startB as above
 * @param endB as above
 * @param statement the claim that did it
 * @param detail what was seen, one line, may be empty
 */
public record Witness(
    Rule rule,
    long id,
    int workerA,
    long startA,
    long endA,
    int workerB,
    long startB,
    long endB,
    String statement,
    String detail) {

  /** With what the task is called in its table, unless that is its number. */
  Witness named(String name) {
    if (name.equals(String.valueOf(id))) {
      return this;
    }
    String all = "key " + name + (detail.isEmpty() ? "" : "; " + detail);
    return new Witness(rule, id, workerA, startA, endA, workerB, startB, endB, statement, all);
  }
}
