package dev.claimbench.run;

import dev.claimbench.error.BadInputException;
import dev.claimbench.error.OneLine;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.profile.ProfilerFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.ProfilerConfig;
import org.openjdk.jmh.runner.options.WarmupMode;
import org.openjdk.jmh.util.Multimap;

/**
 * JMH's command line, parsed by JMH, and the few of its options that a verified run cannot honour.
 */
public final class JmhArguments {
  private static final Set<String> INFORMATIONAL = Set.of("-h", "-l", "-lp", "-lprof", "-lrf");

  private JmhArguments() {}

  /**
   * @return whether JMH's own main should answer instead of a run
   */
  public static boolean informational(List<String> args) {
    return args.stream().anyMatch(INFORMATIONAL::contains);
  }

  /**
   * @throws BadInputException if JMH does not understand them, or if a run cannot honour one
   */
  public static CommandLineOptions parse(List<String> args) {
    JmhValues.check(args);
    CommandLineOptions options;
    try {
      options = new CommandLineOptions(args.toArray(new String[0]));
    } catch (CommandLineOptionException | RuntimeException e) {
      // JMH throws the second kind too, for a mode it does not know.
      throw new BadInputException(
          "JMH's options: "
              + String.valueOf(e.getMessage()).lines().findFirst().orElse("")
              + " (-h lists them)");
    }
    for (Mode mode : options.getBenchModes()) {
      if (mode == Mode.SingleShotTime || mode == Mode.All) {
        throw new BadInputException(
            "-bm",
            mode.shortLabel(),
            "thrpt, avgt, sample (a single shot has no window to measure)");
      }
    }
    if (options.getWarmupForkCount().orElse(0) > 0) {
      throw new BadInputException(
          "-wf", options.getWarmupForkCount().get().toString(), "0 (each fork warms up with -wi)");
    }
    if (options.getWarmupMode().orElse(WarmupMode.INDI) != WarmupMode.INDI
        || !options.getWarmupIncludes().isEmpty()) {
      throw new BadInputException(
          "-wm / -wmb: only -wm INDI is legal: a fork runs one cell, so that its ledger is its own");
    }
    if (options.getMeasurementTime().hasValue()
        && options.getMeasurementTime().get().convertTo(TimeUnit.MILLISECONDS) < 1) {
      throw new BadInputException("-r", "0", "a time of at least 1ms, such as 2s or 500ms");
    }
    for (ProfilerConfig profiler : options.getProfilers()) {
      try {
        ProfilerFactory.getProfilerOrException(profiler);
      } catch (ProfilerException e) {
        throw new BadInputException(
            "-prof " + profiler.getKlass() + ": " + OneLine.of(e) + " (-lprof lists profilers)");
      }
    }
    if (options.getJvm().hasValue() && !Files.isExecutable(Path.of(options.getJvm().get()))) {
      throw new BadInputException("-jvm", options.getJvm().get(), "a program that can be run");
    }
    if (options.getMeasurementIterations().orElse(1) < 1) {
      throw new BadInputException("-i", "0", "an integer >= 1");
    }
    return options;
  }

  /**
   * @return the names given with {@code -p}; JMH ignores the ones it does not know, so they must be
   *     looked at, and it offers no other way to
   */
  static Collection<String> parameterNames(CommandLineOptions options) {
    try {
      Field params = CommandLineOptions.class.getDeclaredField("params");
      params.setAccessible(true);
      return ((Multimap<?, ?>) params.get(options)).keys().stream().map(String::valueOf).toList();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("JMH's CommandLineOptions changed", e);
    }
  }
}
