package dev.claimbench.lab;

import dev.claimbench.claim.Engine;
import dev.claimbench.cli.Arguments;
import dev.claimbench.cli.SubCommand;
import dev.claimbench.db.DataFolder;
import dev.claimbench.db.EffectiveDurability;
import dev.claimbench.db.PostgresAddress;
import dev.claimbench.db.PostgresServer;
import dev.claimbench.db.server.PostgresServers;
import dev.claimbench.db.server.ServerChoice;
import dev.claimbench.error.HarnessException;
import dev.claimbench.error.OneLine;
import dev.claimbench.host.BuildInfo;
import dev.claimbench.host.Cleanup;
import dev.claimbench.host.Machine;
import dev.claimbench.host.RunFolder;
import dev.claimbench.lab.crew.WorkerPool;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.Numbers;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sqlite.SQLiteJDBCLoader;

/** The sub-command {@code lab}: starts what the chosen experiments need, once, and runs them. */
public final class LabCommand implements SubCommand {
  @Override
  public String name() {
    return "lab";
  }

  @Override
  public String summary() {
    return "two published labs on queue tables repeated in real processes (lab --help)";
  }

  @Override
  public int run(List<String> arguments) {
    LabOptions options = LabOptions.parse(arguments);
    if (options.help) {
      System.out.print(Arguments.usage(options));
      return 0;
    }
    List<Experiment<?>> chosen = Experiments.chosen(options.names);
    if (options.list) {
      chosen.forEach(e -> System.out.printf("%-32s %s%n", e.name(), e.question()));
      return 0;
    }
    ServerChoice choice = ServerChoice.parse(options.postgres);
    Numbers numbers = options.numbers();
    RunFolder.check(options.resultsDir);
    try (Cleanup cleanup = new Cleanup()) {
      return run(arguments, options, choice, numbers, chosen, cleanup);
    }
  }

  private static int run(
      List<String> arguments,
      LabOptions options,
      ServerChoice choice,
      Numbers numbers,
      List<Experiment<?>> chosen,
      Cleanup cleanup) {
    PrintStream out = System.out;
    BuildInfo build = BuildInfo.read();
    List<String> lines = new ArrayList<>();
    Map<String, Object> head = new LinkedHashMap<>();
    head.put("startedAt", Instant.now().toString());
    head.put("arguments", arguments.stream().map(PostgresAddress::redact).toList());
    head.put("versions", build.versions());
    head.put("machine", Machine.describe());
    say(
        "ClaimBench %s (%.10s) lab, %s, %d processors"
            .formatted(
                build.version(),
                build.commit(),
                Runtime.version(),
                Runtime.getRuntime().availableProcessors()),
        lines,
        out);

    LabStore[] store = new LabStore[1];
    cleanup.onStop(
        () -> {
          if (store[0] != null) {
            store[0].write("interrupted");
          }
        });
    DataFolder folder =
        cleanup.unlessStopped(
            () -> cleanup.closing(DataFolder.open(options.dataDir, System.err::println)));
    System.setProperty("org.sqlite.tmpdir", folder.path().toString());
    head.put("fileSystem", folder.fileSystem());
    say(
        "data folder on %s %s; SQLite %s, synchronous FULL unless a table says otherwise"
            .formatted(
                folder.fileSystem().type(),
                folder.fileSystem().device(),
                SQLiteJDBCLoader.getVersion()),
        lines,
        out);
    PostgresServer server = null;
    if (chosen.stream().anyMatch(e -> e.engine() == Engine.POSTGRES)) {
      server =
          PostgresServers.open(
              choice, folder.path(), line -> say(line, lines, out), cleanup::closing);
      String durability = durability(server);
      head.put("postgres", server.description());
      head.put("postgresDurability", durability);
      say("  durability: " + durability, lines, out);
    }
    WorkerPool pool = cleanup.closing(new WorkerPool(folder.path()));
    store[0] =
        new LabStore(RunFolder.create(options.resultsDir, "lab", Instant.now()), head, lines);
    LabRun run = new LabRun(store[0], pool, folder.path(), server, numbers, cleanup, out);
    cleanup.add(run::stop);
    return run.run(chosen);
  }

  private static void say(String line, List<String> lines, PrintStream out) {
    lines.add(line.strip());
    out.println(line);
  }

  private static String durability(PostgresServer server) {
    try (Connection connection = server.address().connect(null)) {
      return EffectiveDurability.read(connection).label();
    } catch (SQLException e) {
      throw new HarnessException("the server does not answer: " + OneLine.of(e), e);
    }
  }
}
