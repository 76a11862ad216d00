package dev.claimbench.run;

import dev.claimbench.bench.Rehearsals;
import dev.claimbench.db.DataFolder;
import dev.claimbench.db.FileSystemInfo;
import dev.claimbench.db.FsyncProbe;
import dev.claimbench.db.server.ServerChoice;
import dev.claimbench.error.OneLine;
import dev.claimbench.host.BuildInfo;
import dev.claimbench.host.Cleanup;
import dev.claimbench.host.RunFolder;
import dev.claimbench.link.ForkSetup;
import dev.claimbench.link.LinkServer;
import dev.claimbench.metrics.ProbeLevel;
import dev.claimbench.report.RunStore;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.sqlite.SQLiteJDBCLoader;

/** The main job: plan, start what is needed once, run every fork, show, judge, take all down. */
public final class RunCommand {
  private final OwnOptions own;

  /** Null for a new run. */
  private final EarlierRun earlier;

  private final List<String> arguments;
  private final CommandLineOptions jmh;
  private final Cleanup cleanup = new Cleanup();

  /** Null until the run's folder is there. */
  private RunStore store;

  /**
   * @param own our options, parsed
   * @param arguments the whole command line, for the manifest
   */
  public RunCommand(OwnOptions own, List<String> arguments) {
    this.arguments = arguments;
    if (own.resume == null) {
      this.earlier = null;
      this.own = own;
    } else {
      ResumeOptions.check(own);
      this.earlier = EarlierRun.open(own);
      this.own = ResumeOptions.merge(own, earlier.arguments(), earlier.serverKind());
    }
    this.jmh = JmhArguments.parse(this.own.jmh);
  }

  /**
   * @return the exit code: 0 verified, 1 failed, 2 violated, 3 unknown
   */
  public int run() {
    // All of the user's input is checked before anything is started or made.
    ServerChoice choice = ServerChoice.parse(own.postgres);
    RunLength asked = RunLength.of(own, jmh);
    RunLength length = earlier == null ? asked : asked.with(earlier.seed());
    Plan plan = Planner.plan(jmh).lasting(length).on(choice.source() == ServerChoice.Source.URL);
    ProbeLevel.of(own.probe);
    if (earlier == null) {
      BudgetRounds.check(plan, length);
    } else {
      earlier.samePlan(plan);
      earlier.sameFiles(plan.files(), own.resumeAnyway);
    }
    RunFolder.check(own.resultsDir);
    ResultFile resultFile = ResultFile.of(jmh);
    try (cleanup;
        PrintStream out = ResultFile.output(jmh)) {
      cleanup.closing(JmhLock.acquire());
      if (earlier != null) {
        cleanup.closing(RunLock.take(earlier.store().folder()));
        earlier.mend(RunCommand::warn);
      }
      return run(plan, length, choice, resultFile, out);
    }
  }

  private int run(
      Plan plan, RunLength length, ServerChoice choice, ResultFile resultFile, PrintStream out) {
    BuildInfo build = BuildInfo.read();
    RunManifest manifest =
        earlier == null
            ? RunManifest.create(arguments, own.label, build, Instant.now())
            : RunManifest.resume(earlier.manifest(), arguments, build, Instant.now());
    manifest.plan(plan, length);
    manifest.files(plan.files());
    manifest.probe(own.probe);
    RunJournal journal = new RunJournal(manifest);
    cleanup.onStop(
        () -> {
          Cleanup.killForks();
          journal.interrupted();
        });
    out.printf("ClaimBench %s (%.10s), %s%n", build.version(), build.commit(), Runtime.version());

    DataFolder folder =
        cleanup.unlessStopped(
            () -> cleanup.closing(DataFolder.open(own.dataDir, System.err::println)));
    FsyncProbe probe = cleanup.unlessStopped(() -> FsyncProbe.measure(folder.path()));
    manifest.dataFolder(folder.path(), folder.fileSystem(), probe);
    FileSystemInfo disk = folder.fileSystem();
    out.printf(
        "data folder: %s on %s %s; a flush there takes %.0f us (median), %.0f us (p99)%n",
        folder.path(), disk.type(), disk.device(), probe.medianMicros(), probe.p99Micros());
    if (plan.sqlite()) {
      out.println("SQLite: " + SQLiteJDBCLoader.getVersion() + ", " + plan.values("synchronous"));
      Rehearsals.sqlite(folder.path(), plan.shapes(false));
    }
    ForkSetup setup =
        plan.postgres()
            ? new RunServer(plan, manifest, cleanup, out).open(choice, folder.path(), own.probe)
            : new ForkSetup(null, null, null, null, false, folder.path().toString(), own.probe);

    CellRunner runner = new CellRunner(jmh, out);
    LinkServer link =
        cleanup.unlessStopped(
            () -> cleanup.closing(LinkServer.open(folder.path(), setup, runner::receive)));
    ForkLaunch.configure(link.socket(), folder.path());
    cleanup.unlessStopped(() -> journal.open(store()));
    manifest.differences().forEach(d -> warn("not as in the first session: " + d));
    Begun begun = earlier == null ? Begun.NOTHING : earlier.begun(RunCommand::warn);
    Rounds rounds =
        length.budgeted() ? new BudgetRounds(plan, length) : new FixedRounds(plan, length.seed());
    Announcement.print(plan, length, begun, out);
    out.println("results in " + journal.store().folder());
    try {
      RunLoop loop = new RunLoop(plan, rounds, begun, runner, link, journal, cleanup, out);
      return new RunFinish(journal, out).show(loop.run(), rounds, resultFile).exitCode();
    } catch (RuntimeException e) {
      journal.failed(OneLine.of(e));
      throw e;
    }
  }

  /**
   * @return the folder of the run that {@link #run} made or went on with
   */
  public Path folder() {
    return store.folder();
  }

  private RunStore store() {
    if (earlier != null) {
      store = earlier.store();
    } else {
      store = RunStore.create(own.resultsDir, own.label, Instant.now());
      cleanup.closing(RunLock.take(store.folder()));
    }
    return store;
  }

  private static void warn(String line) {
    System.err.println("warning: " + line);
  }
}
