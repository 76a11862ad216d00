package dev.claimbench.check.selftest;

import dev.claimbench.check.Condition;
import dev.claimbench.check.selftest.Seen.Outcome;
import dev.claimbench.claim.Engine;
import dev.claimbench.cli.Arguments;
import dev.claimbench.cli.SubCommand;
import dev.claimbench.db.DataFolder;
import dev.claimbench.db.PostgresAddress;
import dev.claimbench.db.PostgresServer;
import dev.claimbench.db.ServerSchema;
import dev.claimbench.db.server.PostgresServers;
import dev.claimbench.db.server.ServerChoice;
import dev.claimbench.host.BuildInfo;
import dev.claimbench.host.Cleanup;
import dev.claimbench.host.Machine;
import dev.claimbench.host.RunFolder;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The sub-command {@code selftest}: the verifier against claims of which the truth is known. */
public final class SelftestCommand implements SubCommand {
  @Override
  public String name() {
    return "selftest";
  }

  @Override
  public String summary() {
    return "the verifier against claims known to be wrong, and safe ones (selftest --help)";
  }

  @Override
  public int run(List<String> arguments) {
    SelftestOptions options = SelftestOptions.parse(arguments);
    if (options.help) {
      System.out.print(Arguments.usage(options));
      return 0;
    }
    if (options.table != null) {
      System.out.print(ClaimTable.markdown(SelftestStore.read(options.table)));
      return 0;
    }
    double seconds = options.safeSeconds();
    List<Engine> engines = options.engines();
    ServerChoice choice = ServerChoice.parse(options.postgres);
    RunFolder.check(options.resultsDir);
    try (Cleanup cleanup = new Cleanup()) {
      cleanup.onStop(() -> System.err.println("claimbench: selftest: interrupted"));
      return run(arguments, options, choice, engines, seconds, cleanup);
    }
  }

  private static int run(
      List<String> arguments,
      SelftestOptions options,
      ServerChoice choice,
      List<Engine> engines,
      double seconds,
      Cleanup cleanup) {
    BuildInfo build = BuildInfo.read();
    List<String> lines = new ArrayList<>();
    Map<String, Object> head = new LinkedHashMap<>();
    head.put("startedAt", Instant.now().toString());
    head.put("arguments", arguments.stream().map(PostgresAddress::redact).toList());
    head.put("versions", build.versions());
    head.put("machine", Machine.describe());
    say(
        "ClaimBench %s (%.10s) selftest, %s, %d processors"
            .formatted(
                build.version(),
                build.commit(),
                Runtime.version(),
                Runtime.getRuntime().availableProcessors()),
        lines);
    DataFolder folder =
        cleanup.unlessStopped(
            () -> cleanup.closing(DataFolder.open(options.dataDir, System.err::println)));
    System.setProperty("org.sqlite.tmpdir", folder.path().toString());
    PostgresServer server = null;
    String[] schemas = new String[2];
    if (engines.contains(Engine.POSTGRES)) {
      server =
          PostgresServers.open(choice, folder.path(), line -> say(line, lines), cleanup::closing);
      head.put("postgres", server.description());
      for (int i = 0; i < schemas.length; i++) {
        schemas[i] = cleanup.closing(new ServerSchema(server.address())).create().name();
      }
    }
    List<Seen> all = new ArrayList<>();
    long begun = System.nanoTime();
    try (Beds beds =
        new Beds(folder.path(), server == null ? null : server.address(), schemas[0], schemas[1])) {
      SelftestRun run =
          new SelftestRun(beds::rounds, SelftestRun.PATIENCE, seconds, cleanup::stopped);
      for (List<Specimen> specimens : List.of(Specimens.bad(engines), Specimens.safe(engines))) {
        all.addAll(run.run(specimens, SelftestCommand::progress));
      }
    }
    if (cleanup.stopped()) {
      // Half a list proves nothing; the exit is under way.
      return 1;
    }
    double took = (System.nanoTime() - begun) / 1e9;
    head.put("seconds", took);
    Path results = RunFolder.create(options.resultsDir, "selftest", Instant.now());
    SelftestStore.write(results, head, lines, all);
    System.out.printf("%n%s", SelftestText.terminal(all));
    System.out.printf(Locale.ROOT, "  %.0f s; results: %s%n", took, results);
    return Summary.of(all).exitCode();
  }

  /** Each known-bad claim as it ends; of the safe ones what is not as it should be. */
  private static void progress(Seen seen) {
    if (seen.outcome() != Outcome.FINE) {
      System.out.println("  " + SelftestText.progress(seen));
    } else if (seen.condition().equals(Condition.SHORT.label())) {
      System.out.println("  " + SelftestText.engine(seen) + " " + seen.label() + " …");
    }
  }

  private static void say(String line, List<String> lines) {
    lines.add(line.strip());
    System.out.println(line);
  }
}
