package dev.claimbench.run;

import dev.claimbench.link.HostLink;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;

/**
 * Gives each fork the JVM options it needs from us. A JMH profiler is the additive way: options set
 * through JMH's builder would replace those of the user and show in the result files.
 */
public final class ForkLaunch implements ExternalProfiler {
  /** From this feature release on, native libraries loaded without leave are warned about. */
  private static final int NATIVE_ACCESS_WARNS = 24;

  private static volatile List<String> jvmOptions = List.of();

  /**
   * @param socket the host's
   * @param temp where the fork's SQLite library is unpacked; deleted with the run
   */
  static void configure(Path socket, Path temp) {
    List<String> options = new ArrayList<>();
    options.add("-D" + HostLink.PROPERTY + "=" + socket);
    options.add("-Dorg.sqlite.tmpdir=" + temp);
    if (Runtime.version().feature() >= NATIVE_ACCESS_WARNS) {
      options.add("--enable-native-access=ALL-UNNAMED");
      options.add("--sun-misc-unsafe-memory-access=allow");
    }
    jvmOptions = List.copyOf(options);
    // For -f 0, where the host is the fork.
    System.setProperty(HostLink.PROPERTY, socket.toString());
    System.setProperty("org.sqlite.tmpdir", temp.toString());
  }

  @Override
  public Collection<String> addJVMInvokeOptions(BenchmarkParams params) {
    return List.of();
  }

  @Override
  public Collection<String> addJVMOptions(BenchmarkParams params) {
    return jvmOptions;
  }

  @Override
  public void beforeTrial(BenchmarkParams params) {}

  @Override
  public Collection<? extends Result<?>> afterTrial(
      BenchmarkResult result, long pid, File stdOut, File stdErr) {
    return List.of();
  }

  @Override
  public boolean allowPrintOut() {
    return true;
  }

  @Override
  public boolean allowPrintErr() {
    return true;
  }

  @Override
  public String getDescription() {
    return "ClaimBench's options for its forks";
  }
}
