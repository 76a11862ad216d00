package dev.claimbench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.text.Figures;
import dev.claimbench.text.TextTable;
import dev.claimbench.verify.CallOutcome;
import dev.claimbench.verify.Findings;
import dev.claimbench.verify.Ledger;
import dev.claimbench.verify.TableState;
import dev.claimbench.verify.Verifier;
import dev.claimbench.verify.Witness;
import dev.claimbench.verify.WorkerLedger;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SummaryTableTest {

  private static CellSummary cell(String lock, boolean control, boolean duplicate, String error) {
    return CellSummarizer.summarize(
        List.of(
            Forks.fork(
                lock,
                control,
                error,
                1,
                Forks.iteration(false, false, Forks.findings(duplicate), 12.5, 60, 40))));
  }

  @Test
  void verdictsInWords() {
    assertEquals("VERIFIED", SummaryTable.verdict(cell("A", false, false, "")));
    assertEquals("VIOLATED", SummaryTable.verdict(cell("A", false, true, "")));
    assertEquals("VIOLATED as expected (control)", SummaryTable.verdict(cell("A", true, true, "")));
    assertEquals("UNKNOWN (control not caught)", SummaryTable.verdict(cell("A", true, false, "")));
    assertEquals("FAILED", SummaryTable.verdict(cell("A", false, false, "no server")));
  }

  @Test
  void aControlThatDidMoreThanDuplicateIsViolatedAndShowsIt() {
    WorkerLedger worker = new WorkerLedger(0, 1, 1, 1);
    worker.add(0, 10, CallOutcome.COMMITTED, new long[] {1}, 1);
    WorkerLedger other = new WorkerLedger(1, 1, 1, 1);
    other.add(5, 15, CallOutcome.COMMITTED, new long[] {1}, 1);
    TableState table =
        new TableState(new long[] {1, 2}, new boolean[] {false, false}, new int[] {1, 0});
    Findings findings =
        Verifier.verify(new Ledger(List.of(worker, other), List.of()), table, "select 1");
    CellSummary cell =
        CellSummarizer.summarize(
            List.of(
                Forks.fork(
                    "NONE", true, "", 1, Forks.iteration(false, false, findings, 12.5, 60, 40))));
    assertEquals("VIOLATED (control, more than duplicates)", SummaryTable.verdict(cell));
    String text = SummaryTable.render(List.of(cell));
    assertTrue(text.contains("LOST id 2; claimed by nobody, yet not new"), text);
  }

  @Test
  void tablesShowWhatVariesAndExplainWhatIsNotAsExpected() {
    String text =
        SummaryTable.render(
            List.of(
                cell("NONE", true, true, ""),
                cell("FOR_UPDATE", false, true, ""),
                cell("SKIP", false, false, "no server")));
    assertTrue(text.contains("PostgresClaimBench, 2 workers"), text);
    assertTrue(text.contains("durability: fsync=on"), text);
    assertTrue(text.contains("failed: no server"), text);
    assertEquals(
        1,
        Stream.of(text.split("\n")).filter(l -> l.contains("DUPLICATE id 1: w0 at")).count(),
        "witnesses of the violated cell, not of the control: " + text);
    assertTrue(text.contains("retried by code: {55P03=3}"), text);
  }

  @Test
  void ofManyWitnessesAFewAreShownAndTheStatementOnce() {
    CellSummary bad = cell("FOR_UPDATE", false, true, "");
    Findings one = bad.findings();
    List<Witness> many = Collections.nCopies(9, one.witnesses().get(0));
    CellSummary cell =
        CellSummarizer.summarize(
            List.of(
                Forks.fork(
                    "FOR_UPDATE",
                    false,
                    "",
                    1,
                    Forks.iteration(
                        false,
                        false,
                        new Findings(
                            one.workers(),
                            one.calls(),
                            one.claims(),
                            one.distinct(),
                            one.overlaps(),
                            one.counts(),
                            many),
                        12.5,
                        60,
                        40))));
    String text = SummaryTable.render(List.of(cell));
    assertEquals(4, text.lines().filter(l -> l.contains("DUPLICATE id 1: w0 at")).count(), text);
    assertTrue(text.contains("and 5 more, see report.html"), text);
    assertEquals(1, text.lines().filter(l -> l.equals("      select 1")).count(), text);
  }

  @Test
  void columnsStandUnderTheirHeaders() {
    TextTable table = new TextTable(List.of("name", "n", "verdict"), 1);
    table.row(List.of("a", "1,000", "x"));
    table.row(List.of("longer", "7", "a long last cell"));
    assertEquals(
        "name        n  verdict\na       1,000  x\nlonger      7  a long last cell\n",
        table.render());
  }

  @Test
  void theLegendNamesWeaknesses() {
    List<CellSummary> plain = List.of(cell("A", false, false, ""));
    assertTrue(SummaryTable.legend(plain).contains("exploratory"));
    assertFalse(SummaryTable.legend(plain).contains("durability is relaxed"));
    assertFalse(SummaryTable.legend(plain).contains("control"));
    assertTrue(SummaryTable.legend(List.of(cell("N", true, true, ""))).contains("control"));
  }

  @Test
  void numbersKeepThreeDigits() {
    assertEquals("12,346", Figures.number(12345.6));
    assertEquals("12.3", Figures.number(12.34));
    assertEquals("1.23", Figures.number(1.234));
    assertEquals("0.012", Figures.number(0.0123));
    assertEquals("-", Figures.number(Double.NaN));
  }
}
