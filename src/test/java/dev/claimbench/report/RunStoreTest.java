package dev.claimbench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.error.HarnessException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunStoreTest {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");

  @Test
  void foldersCarryTimeAndLabelAndNeverCollide(@TempDir Path results) {
    assertEquals(
        "20260304T050607Z_x", RunStore.create(results, "x", NOW).folder().getFileName().toString());
    assertEquals(
        "20260304T050607Z_x-2",
        RunStore.create(results, "x", NOW).folder().getFileName().toString());
  }

  @Test
  void forksComeBackAsTheyWere(@TempDir Path results) {
    RunStore store = RunStore.create(results, "x", NOW);
    assertEquals(List.of(), store.forks());
    ForkRecord fork =
        Forks.fork(
            "A", true, "", 1, Forks.iteration(false, false, Forks.findings(true), 12, 60, 40));
    store.append(fork);
    store.append(fork);
    List<ForkRecord> back = RunStore.open(store.folder()).forks();
    assertEquals(2, back.size());
    assertEquals(fork.cell(), back.get(0).cell());
    assertEquals(fork.verdict(), back.get(0).verdict());
    assertEquals(fork.iterations().get(0).workers(), back.get(0).iterations().get(0).workers());
    CellSummary before = CellSummarizer.summarize(List.of(fork));
    CellSummary after = CellSummarizer.summarize(List.of(back.get(0)));
    assertEquals(SummaryTable.render(List.of(before)), SummaryTable.render(List.of(after)));
  }

  @Test
  void theManifestIsReplacedWhole(@TempDir Path results) throws Exception {
    RunStore store = RunStore.create(results, "x", NOW);
    store.manifest(Map.of("status", "running"));
    store.manifest(Map.of("status", "complete"));
    assertTrue(Files.readString(store.folder().resolve("manifest.json")).contains("complete"));
    try (var files = Files.list(store.folder())) {
      assertEquals(1, files.count(), "no draft is left");
    }
  }

  @Test
  void aFolderThatCannotBeMadeIsOneLine(@TempDir Path results) throws Exception {
    Path file = Files.writeString(results.resolve("file"), "x");
    HarnessException e =
        assertThrows(HarnessException.class, () -> RunStore.create(file, "x", NOW));
    assertEquals(1, e.getMessage().lines().count());
  }

  @Test
  void aTornLastLineIsCutOffAndKeptAside(@TempDir Path results) throws Exception {
    RunStore store = RunStore.create(results, "x", NOW);
    assertEquals(0, store.mend(), "nothing there yet");
    ForkRecord fork =
        Forks.fork(
            "A", false, "", 1, Forks.iteration(false, false, Forks.findings(false), 1, 100, 100));
    store.append(fork);
    assertEquals(0, store.mend(), "all whole");
    Path file = store.folder().resolve("cells.jsonl");
    String whole = Files.readString(file);
    // Half a line; a whole one without its end; one of zeros, as a power loss can leave it.
    for (String torn : new String[] {"{\"cell\"", whole.strip(), "\0\0\0\n"}) {
      Files.writeString(file, whole + torn);
      if (!torn.endsWith("\n")) {
        assertEquals(1, store.forks().size(), "what is whole is read, mended or not");
      }
      assertEquals(torn.length(), store.mend());
      assertEquals(whole, Files.readString(file));
      assertTrue(Files.readString(store.folder().resolve("cells.jsonl.torn")).endsWith(torn));
      assertEquals(1, store.forks().size());
    }
  }
}
