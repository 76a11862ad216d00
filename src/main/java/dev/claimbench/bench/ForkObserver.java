package dev.claimbench.bench;

import dev.claimbench.db.PostgresAddress;
import dev.claimbench.link.ForkMessage;
import dev.claimbench.metrics.ForkNotes;
import dev.claimbench.metrics.LoadMeter;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * Notes what the checks on the measurement need, while all workers wait: the claim's plan before
 * the first and after the last measured iteration, the processors' load in between, and once what
 * this JVM and the loaded table are. What cannot be read is not noted; it never ends the fork.
 */
final class ForkObserver {
  private final Callable<List<String>> plan;
  private final Callable<Map<String, Object>> facts;
  private final Consumer<ForkMessage> report;
  private final LoadMeter meter = new LoadMeter();
  private boolean introduced;
  private int measured;

  /**
   * @param plan asks the engine for the claim's plan
   * @param facts what there is to say of the loaded table
   */
  ForkObserver(
      Callable<List<String>> plan,
      Callable<Map<String, Object>> facts,
      Consumer<ForkMessage> report) {
    this.plan = plan;
    this.facts = facts;
    this.report = report;
  }

  /** The table is loaded, no worker has begun. */
  void loaded(IterationParams iteration) {
    if (!introduced) {
      introduced = true;
      Map<String, Object> all = jvm();
      all.putAll(ask(facts, Map.of()));
      report.accept(ForkMessage.ofFacts(all));
    }
    if (isMeasured(iteration) && measured == 0) {
      report.accept(ForkMessage.ofNotes(new ForkNotes(ask(plan, List.of()), null, null)));
    }
    meter.begin();
  }

  /**
   * All workers have stopped.
   *
   * @param number of the iteration, warm-up included
   */
  void stopped(IterationParams iteration, int number) {
    List<String> end = null;
    var load = meter.end(number);
    if (isMeasured(iteration) && ++measured == iteration.getCount()) {
      end = ask(plan, List.of());
    }
    report.accept(ForkMessage.ofNotes(new ForkNotes(null, end, List.of(load))));
  }

  private static boolean isMeasured(IterationParams iteration) {
    return iteration.getType() == IterationType.MEASUREMENT;
  }

  private static <T> T ask(Callable<T> question, T otherwise) {
    try {
      return question.call();
    } catch (Exception e) {
      return otherwise;
    }
  }

  private static Map<String, Object> jvm() {
    Map<String, Object> jvm = new LinkedHashMap<>();
    var runtime = ManagementFactory.getRuntimeMXBean();
    jvm.put("jvm", runtime.getVmName() + " " + Runtime.version());
    jvm.put(
        "jvmArguments",
        runtime.getInputArguments().stream()
            .filter(a -> !a.startsWith("-Dclaimbench.") && !a.startsWith("-Dorg.sqlite.tmpdir="))
            .map(PostgresAddress::redact)
            .toList());
    return jvm;
  }
}
