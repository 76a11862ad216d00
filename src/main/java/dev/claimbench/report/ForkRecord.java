package dev.claimbench.report;

import dev.claimbench.metrics.ForkNotes;
import dev.claimbench.metrics.IterationRecord;
import dev.claimbench.verify.CellVerdict;
import java.util.List;
import java.util.Map;

/**
 * One fork of one cell: a line of {@code cells.jsonl}.
 *
 * @param cell which cell
 * @param round from 1
 * @param control whether duplicates are expected of it
 * @param status how the fork ended
 * @param error why it failed, one line; empty if it did not
 * @param startedAt UTC, ISO 8601
 * @param seconds wall time of the fork
 * @param iterationsAsked warm-up and measurement together
 * @param settings what the database said about itself
 * @param iterations as they came, warm-up included
 * @param verdict the judgement of this fork alone
 * @param jmhScores JMH's own score of each measurement iteration, in its unit
 * @param notes what the measurement itself is checked by
 */
public record ForkRecord(
    CellKey cell,
    int round,
    boolean control,
    Status status,
    String error,
    String startedAt,
    double seconds,
    int iterationsAsked,
    Map<String, String> settings,
    List<IterationRecord> iterations,
    CellVerdict verdict,
    List<Double> jmhScores,
    ForkNotes notes) {

  /** Lines of versions that noted nothing have no notes. */
  public ForkRecord {
    notes = notes == null ? ForkNotes.NONE : notes;
  }

  /** Without notes. */
  public ForkRecord(
      CellKey cell,
      int round,
      boolean control,
      Status status,
      String error,
      String startedAt,
      double seconds,
      int iterationsAsked,
      Map<String, String> settings,
      List<IterationRecord> iterations,
      CellVerdict verdict,
      List<Double> jmhScores) {
    this(
        cell,
        round,
        control,
        status,
        error,
        startedAt,
        seconds,
        iterationsAsked,
        settings,
        iterations,
        verdict,
        jmhScores,
        ForkNotes.NONE);
  }

  /** How a fork ended. */
  public enum Status {
    /** All its iterations arrived. */
    OK,
    /** It died or gave up; what arrived before is kept. */
    FAILED,
    /** The user stopped the run. */
    INTERRUPTED
  }

  /**
   * @return whether every iteration that was asked for arrived
   */
  public boolean complete() {
    return status == Status.OK && iterations.size() == iterationsAsked;
  }
}
