package dev.claimbench.report.files;

import static dev.claimbench.report.StoredRuns.four;
import static dev.claimbench.report.StoredRuns.one;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.report.RunStore;
import dev.claimbench.report.StoredRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFilesTest {

  private static String golden(String name) throws IOException {
    try (var in = ReportFilesTest.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    }
  }

  private static StoredRuns small() {
    return StoredRuns.run()
        .control(true, one(50))
        .postgres("FOR_UPDATE", one(20))
        .sqlite("WAL", four(70));
  }

  @Test
  void markdownIsAsItWas() throws IOException {
    assertEquals(golden("report.md"), MarkdownReport.render(small().data()));
  }

  @Test
  void csvIsAsItWas() throws IOException {
    // The file has plain line ends, so that editors and git leave it alone.
    assertEquals(golden("results.csv"), CsvReport.render(small().data()).replace("\r\n", "\n"));
  }

  @Test
  void csvIsAsRfc4180HasIt() {
    assertEquals("\"a,b\"", CsvReport.field("a,b"));
    assertEquals("\"say \"\"no\"\"\"", CsvReport.field("say \"no\""));
    assertEquals("\"two\nlines\"", CsvReport.field("two\nlines"));
    assertEquals("plain text", CsvReport.field("plain text"));
    String csv = CsvReport.render(small().failed("B", "no \"server\", none").data());
    String[] lines = csv.split("\r\n", -1);
    assertEquals("", lines[lines.length - 1], "the last line has its end too");
    assertEquals(1 + 2 + 2 + 1 + 8, lines.length - 1, "a row for each iteration or failed fork");
    assertFalse(csv.replace("\r\n", "").contains("\n"));
    assertTrue(csv.contains(",FAILED,\"no \"\"server\"\", none\","));
    int columns = lines[0].split(",", -1).length;
    assertEquals(columns, lines[1].split(",", -1).length);
  }

  @Test
  void markdownFitsAPullRequestHoweverManyCellsThereAre() {
    StoredRuns run = StoredRuns.run().with("selfChecks", new ArrayList<>(List.of("a", "b")));
    for (int i = 0; i < 120; i++) {
      run.postgres("L" + i, one(i)).sqlite("J" + i, one(i)).failed("F" + i, "reason " + i);
    }
    String text = MarkdownReport.render(run.data());
    assertTrue(text.lines().count() < 150, "lines: " + text.lines().count());
    assertTrue(text.contains("more cells are in report.html"));
  }

  @Test
  void markdownHasNoMarkupOfTheUsers() {
    String text =
        MarkdownReport.render(
            StoredRuns.run()
                .with("label", "a|b\n# <script>")
                .failed("x|y", "`code` [link](javascript:x)")
                .postgres("SKIP_LOCKED", one(5))
                .data());
    assertTrue(text.startsWith("# ClaimBench: a\\|b # &lt;script>: "), text);
    assertTrue(text.contains("x\\|y"), text);
    assertTrue(text.contains("\\`code\\` \\[link\\]"), text);
    assertTrue(text.contains("SKIP_LOCKED"), text);
  }

  @Test
  void theSameFilesComeOutEachTimeAndNoDraftIsLeft(@TempDir Path results) throws IOException {
    RunStore store = RunStore.create(results, "x", Instant.parse("2026-03-04T05:06:07Z"));
    StoredRuns run = small();
    store.manifest(run.manifest());
    run.forks().forEach(store::append);
    Map<String, String> first = write(store);
    assertEquals(
        List.of("cells.jsonl", "manifest.json", "report.html", "report.md", "results.csv"),
        List.copyOf(first.keySet()));
    assertEquals(first, write(RunStore.open(store.folder())));
    Path moved = Files.move(store.folder(), results.resolve("elsewhere"));
    assertEquals(first, write(RunStore.open(moved)), "the folder's name is not in it");
    assertEquals(MarkdownReport.render(run.data()), first.get("report.md"));
  }

  private static Map<String, String> write(RunStore store) throws IOException {
    ReportFiles.write(store);
    Map<String, String> files = new TreeMap<>();
    try (var all = Files.list(store.folder())) {
      for (Path file : all.toList()) {
        files.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return files;
  }

  @Test
  void aFolderWithoutAForkHasAReportToo(@TempDir Path results) throws IOException {
    RunStore store = RunStore.create(results, "x", Instant.parse("2026-03-04T05:06:07Z"));
    assertTrue(write(store).get("report.md").contains("no fork of this run ended"));
  }
}
