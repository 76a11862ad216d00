package dev.claimbench.report.files;

import static dev.claimbench.report.StoredRuns.four;
import static dev.claimbench.report.StoredRuns.one;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.error.BadInputException;
import dev.claimbench.report.RunStore;
import dev.claimbench.report.StoredRuns;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextReportTest {
  @TempDir Path folder;

  private RunStore store() throws Exception {
    return StoredRuns.run()
        .control(true, one(50))
        .postgres("FOR_UPDATE", one(20))
        .sqlite("WAL", four(70))
        .store(folder);
  }

  @Test
  void allCellsAndTheVerdict() throws Exception {
    String text = TextReport.render(store(), List.of());
    assertTrue(text.contains("PostgresClaimBench, "), text);
    assertTrue(text.contains("SqliteClaimBench, "), text);
    assertTrue(text.contains("FOR_UPDATE"), text);
    assertTrue(text.lines().anyMatch(l -> l.startsWith("verdict: ")), text);
  }

  @Test
  void someCellsAndTheVerdictOfAll() throws Exception {
    String all = TextReport.render(store(), List.of());
    String some = TextReport.render(store(), List.of("lockClause=NONE"));
    assertTrue(some.contains("SqliteClaimBench, "), "a cell without the parameter is kept");
    assertFalse(some.lines().anyMatch(l -> l.startsWith("FOR_UPDATE")), some);
    assertEquals(
        all.lines().reduce((a, b) -> b).orElseThrow(),
        some.lines().reduce((a, b) -> b).orElseThrow());
  }

  @Test
  void whatNamesNothingIsBadInput() throws Exception {
    RunStore store = store();
    for (String bad : List.of("nonsense=1", "lockClause", "=")) {
      BadInputException e =
          assertThrows(BadInputException.class, () -> TextReport.render(store, List.of(bad)));
      assertTrue(e.getMessage().contains("lockClause"), e.getMessage());
    }
    assertThrows(
        BadInputException.class,
        () -> TextReport.render(store, List.of("lockClause=X", "journalMode=X")));
  }
}
