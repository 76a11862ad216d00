package dev.claimbench.check;

import java.util.List;

/** A claim with its table on an engine, ready to be put through conditions. */
interface CheckSubject extends AutoCloseable {

  /** What it can be put through, in the order to run and show. */
  List<Condition> conditions();

  /** Table and settings, in a few words. */
  String describe();

  /**
   * @throws dev.claimbench.error.HarnessException if the database fails
   */
  TrialResult run(Condition condition);

  @Override
  void close();
}
