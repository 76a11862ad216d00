package dev.claimbench.lab;

import dev.claimbench.error.BadInputException;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.postgres.CrashAfterCommit;
import dev.claimbench.lab.postgres.CrashBeforeCommit;
import dev.claimbench.lab.postgres.Enqueue;
import dev.claimbench.lab.postgres.HeldLocks;
import dev.claimbench.lab.postgres.HeldSnapshot;
import dev.claimbench.lab.postgres.ListenNotify;
import dev.claimbench.lab.postgres.LockClauses;
import dev.claimbench.lab.postgres.LockTimeout;
import dev.claimbench.lab.postgres.ManyWorkers;
import dev.claimbench.lab.postgres.Priority;
import dev.claimbench.lab.postgres.ReaperLease;
import dev.claimbench.lab.postgres.ResultWithDone;
import dev.claimbench.lab.postgres.ShortResult;
import dev.claimbench.lab.postgres.SingleStatement;
import dev.claimbench.lab.postgres.SkippedNotLost;
import dev.claimbench.lab.sqlite.Backup;
import dev.claimbench.lab.sqlite.BusyHandlers;
import dev.claimbench.lab.sqlite.CrashMidTransaction;
import dev.claimbench.lab.sqlite.DeferredUpgrade;
import dev.claimbench.lab.sqlite.EnqueueWhileClaiming;
import dev.claimbench.lab.sqlite.FilePerCrawler;
import dev.claimbench.lab.sqlite.FourWorkers;
import dev.claimbench.lab.sqlite.LongReader;
import dev.claimbench.lab.sqlite.MostClaims;
import dev.claimbench.lab.sqlite.OneOrTwenty;
import dev.claimbench.lab.sqlite.ReadWriteUnderWriter;
import dev.claimbench.lab.sqlite.RowsAndIndex;
import dev.claimbench.lab.sqlite.SnapshotRead;
import dev.claimbench.lab.sqlite.SynchronousLevels;
import dev.claimbench.lab.sqlite.WalGrowth;
import dev.claimbench.lab.stage.PostgresStage;
import dev.claimbench.lab.stage.SqliteStage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** All experiments, in the order they run. */
final class Experiments {
  /** On PostgreSQL. */
  static final List<Experiment<PostgresStage>> POSTGRES =
      List.of(
          new LockClauses(),
          new HeldLocks(),
          new CrashBeforeCommit(),
          new CrashAfterCommit(),
          new LockTimeout(),
          new ShortResult(),
          new SkippedNotLost(),
          new SingleStatement(),
          new ReaperLease(),
          new ResultWithDone(),
          new Priority(),
          new ListenNotify(),
          new ManyWorkers(),
          new dev.claimbench.lab.postgres.RowsAndIndex(),
          new HeldSnapshot(),
          new dev.claimbench.lab.postgres.MostClaims(),
          new Enqueue());

  /** On SQLite. */
  static final List<Experiment<SqliteStage>> SQLITE =
      List.of(
          new ReadWriteUnderWriter(),
          new FourWorkers(),
          new CrashMidTransaction(),
          new WalGrowth(),
          new LongReader(),
          new DeferredUpgrade(),
          new SnapshotRead(),
          new Backup(),
          new RowsAndIndex(),
          new MostClaims(),
          new SynchronousLevels(),
          new EnqueueWhileClaiming(),
          new FilePerCrawler(),
          new BusyHandlers(),
          new OneOrTwenty());

  private Experiments() {}

  /**
   * @return PostgreSQL's first
   */
  static List<Experiment<?>> all() {
    List<Experiment<?>> all = new ArrayList<>(POSTGRES);
    all.addAll(SQLITE);
    return all;
  }

  /**
   * @param patterns names, in which {@code *} stands for anything; none means all
   * @return those experiments, each once, in the order they run
   * @throws BadInputException if a pattern fits none
   */
  static List<Experiment<?>> chosen(List<String> patterns) {
    if (patterns.isEmpty()) {
      return all();
    }
    List<Predicate<String>> wanted = new ArrayList<>();
    for (String pattern : patterns) {
      Predicate<String> fits = glob(pattern);
      if (all().stream().noneMatch(e -> fits.test(e.name()))) {
        throw new BadInputException(
            "lab",
            pattern,
            "of " + all().stream().map(Experiment::name).collect(Collectors.joining(", ")));
      }
      wanted.add(fits);
    }
    return all().stream()
        .filter(e -> wanted.stream().anyMatch(fits -> fits.test(e.name())))
        .toList();
  }

  private static Predicate<String> glob(String pattern) {
    return Pattern.compile(
            java.util.Arrays.stream(pattern.split("\\*", -1))
                .map(Pattern::quote)
                .collect(Collectors.joining(".*")))
        .asMatchPredicate();
  }
}
