package dev.claimbench.link;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.claimbench.metrics.ForkNotes;
import dev.claimbench.metrics.IterationRecord;
import java.util.Map;

/**
 * One line from a fork to the host; exactly one component is not null.
 *
 * @param settings what the database said about itself, durability first
 * @param iteration one finished iteration
 * @param failure why the fork cannot go on, in one line
 * @param facts what the fork's JVM and its loaded table are
 * @param notes a part of the fork's notes
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ForkMessage(
    Map<String, String> settings,
    IterationRecord iteration,
    String failure,
    Map<String, Object> facts,
    ForkNotes notes) {

  /** One of the first three. */
  public ForkMessage(Map<String, String> settings, IterationRecord iteration, String failure) {
    this(settings, iteration, failure, null, null);
  }

  /**
   * @param facts by name
   */
  public static ForkMessage ofFacts(Map<String, Object> facts) {
    return new ForkMessage(null, null, null, facts, null);
  }

  /**
   * @param notes to be added to those before
   */
  public static ForkMessage ofNotes(ForkNotes notes) {
    return new ForkMessage(null, null, null, null, notes);
  }
}
