package dev.claimbench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.host.BuildInfo;
import dev.claimbench.report.RunStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunJournalTest {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");

  private static RunJournal open(RunStore store) {
    RunJournal journal =
        new RunJournal(
            RunManifest.create(List.of("ClaimBench"), "x", new BuildInfo("1", "abc", false), NOW));
    journal.open(store);
    return journal;
  }

  @Test
  void aRunThatFailedSaysSoInItsReport(@TempDir Path results) throws IOException {
    RunStore store = RunStore.create(results, "x", NOW);
    RunJournal journal = open(store);
    journal.failed("no space left on device");
    assertEquals("failed", store.manifest().get("status"));
    String report = Files.readString(store.folder().resolve("report.md"));
    assertTrue(
        report.contains("the run failed: no space left on device; this report has 0 forks"),
        report);
    journal.interrupted();
    assertEquals("failed", store.manifest().get("status"), "the first end counts");
  }

  @Test
  void aReportThatCannotBeWrittenIsNoReasonToLoseTheRun(@TempDir Path results) throws IOException {
    RunStore store = RunStore.create(results, "x", NOW);
    Files.createDirectories(store.folder().resolve("report.html/in-the-way"));
    open(store).interrupted();
    assertEquals("interrupted", store.manifest().get("status"));
  }
}
