package dev.claimbench.link;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.claimbench.metrics.IterationRecord;
import java.util.Map;

/**
 * One line from a fork to the host; exactly one component is not null.
 *
 * @param settings what the database said about itself, durability first
 * @param iteration one finished iteration
 * @param failure why the fork cannot go on, in one line
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ForkMessage(
    Map<String, String> settings, IterationRecord iteration, String failure) {}
