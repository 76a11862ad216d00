package dev.claimbench.report.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.claimbench.error.BadInputException;
import dev.claimbench.report.CellKey;
import dev.claimbench.report.ForkRecord;
import dev.claimbench.report.Forks;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CompareTest {
  private static List<ForkRecord> forks(
      String lock, boolean control, boolean duplicates, double p99, long... tasks) {
    List<ForkRecord> forks = new ArrayList<>();
    for (long n : tasks) {
      forks.add(
          Forks.fork(
              lock,
              control,
              "",
              1,
              Forks.iteration(false, false, Forks.findings(duplicates), p99 + n % 7, n, n)));
    }
    return forks;
  }

  private static List<ForkRecord> run(boolean skipViolated) {
    List<ForkRecord> all = new ArrayList<>();
    all.addAll(forks("NONE", true, true, 5, 900, 910, 920, 930));
    all.addAll(forks("FOR_UPDATE", false, false, 40, 500, 505, 510, 515));
    all.addAll(forks("SKIP_LOCKED", false, skipViolated, 10, 1000, 1010, 1020, 1030));
    all.addAll(forks("NOWAIT", false, false, 39, 501, 504, 511, 514));
    return all;
  }

  private static List<Row> rows(List<ForkRecord> run, String baseline) {
    Pairing.Pairs pairs = Pairing.by("lockClause", baseline, Pairing.arms(run, List.of()));
    return Row.all(pairs.pairs(), List.of(Metric.CLAIMS, Metric.P99), 0.05);
  }

  private static String verdict(List<Row> rows, String a, Metric metric) {
    return rows.stream()
        .filter(row -> row.pair().a().equals(a) && row.metric() == metric)
        .findFirst()
        .orElseThrow()
        .verdict();
  }

  @Test
  void theBaselineIsTheFirstThatIsNoControl() {
    List<Row> rows = rows(run(false), null);
    assertTrue(rows.stream().allMatch(row -> row.pair().b().equals("FOR_UPDATE")));
    assertEquals(6, rows.size());
  }

  @Test
  void theOrderIsThePlansAndNotTheOneInWhichForksHappenedToRun() {
    List<ForkRecord> shuffled = new ArrayList<>(run(false));
    Collections.reverse(shuffled);
    List<CellKey> plan = run(false).stream().map(ForkRecord::cell).distinct().toList();
    assertEquals(plan, List.copyOf(Pairing.arms(shuffled, plan).keySet()));
    assertEquals(4, Pairing.arms(shuffled, plan.subList(0, 1)).size());
    Pairing.Pairs pairs = Pairing.by("lockClause", null, Pairing.arms(shuffled, plan));
    assertTrue(pairs.pairs().stream().allMatch(pair -> pair.b().equals("FOR_UPDATE")));
  }

  @Test
  void wordsFitWhatIsMeasured() {
    List<Row> rows = rows(run(false), "FOR_UPDATE");
    assertEquals("equivalent", verdict(rows, "NOWAIT", Metric.CLAIMS));
    assertEquals("no verdict: NONE is control", verdict(rows, "NONE", Metric.CLAIMS));
    // Two judged pairs with the least p of four forks, 2/70: after Holm not below 0.05.
    assertTrue(verdict(rows, "SKIP_LOCKED", Metric.CLAIMS).startsWith("inconclusive"));
    List<ForkRecord> two = new ArrayList<>(run(false));
    two.removeIf(fork -> fork.cell().params().containsValue("NOWAIT"));
    assertEquals("faster", verdict(rows(two, null), "SKIP_LOCKED", Metric.CLAIMS));
    assertEquals("shorter (better)", verdict(rows(two, null), "SKIP_LOCKED", Metric.P99));
    assertEquals("slower", verdict(rows(two, "SKIP_LOCKED"), "FOR_UPDATE", Metric.CLAIMS));
    assertEquals("longer (worse)", verdict(rows(two, "SKIP_LOCKED"), "FOR_UPDATE", Metric.P99));
  }

  @Test
  void aViolatedCellHasNoSpeed() {
    List<Row> rows = rows(run(true), null);
    assertEquals(
        "no verdict: SKIP_LOCKED is VIOLATED", verdict(rows, "SKIP_LOCKED", Metric.CLAIMS));
    assertFalse(rows.stream().anyMatch(row -> row.fails(0.01)));
  }

  @Test
  void theGateFailsOnClearAndLargeChangesForTheWorseOnly() {
    List<ForkRecord> two = new ArrayList<>(run(false));
    two.removeIf(fork -> fork.cell().params().containsValue("NOWAIT"));
    List<Row> slower = rows(two, "SKIP_LOCKED");
    assertTrue(slower.stream().anyMatch(row -> row.fails(0.1)));
    assertFalse(
        slower.stream().filter(r -> r.metric() == Metric.CLAIMS).anyMatch(r -> r.fails(0.6)));
    assertFalse(rows(two, "FOR_UPDATE").stream().anyMatch(row -> row.fails(0.01)));
  }

  @Test
  void failedForksAreLeftOutAndCounted() {
    List<ForkRecord> run = new ArrayList<>(run(false));
    run.add(Forks.fork("NOWAIT", false, "it died", 1));
    run.add(
        Forks.fork(
            "SKIP_LOCKED",
            false,
            "",
            1,
            Forks.iteration(false, true, Forks.findings(false), 1, 5, 5)));
    List<Row> rows = rows(run, null);
    List<String> notes = Notes.of(rows, List.of("Sqlite x"), "5%");
    assertTrue(
        notes.stream().anyMatch(n -> n.contains("1 failed or interrupted")), notes::toString);
    assertTrue(notes.stream().anyMatch(n -> n.contains("1 fork(s) without")), notes::toString);
    assertTrue(notes.contains("not compared: Sqlite x"), notes::toString);
  }

  @Test
  void badParametersAreRefusedWithWhatIsLegal() {
    Map<CellKey, Arm> arms = Pairing.arms(run(false), List.of());
    assertTrue(
        assertThrows(BadInputException.class, () -> Pairing.by("lock", null, arms))
            .getMessage()
            .contains("lockClause"));
    assertTrue(
        assertThrows(BadInputException.class, () -> Pairing.by("lockClause", "x", arms))
            .getMessage()
            .contains("NONE, FOR_UPDATE, SKIP_LOCKED, NOWAIT"));
    Map<CellKey, Arm> one = Pairing.arms(forks("NONE", true, true, 1, 5), List.of());
    assertTrue(
        assertThrows(BadInputException.class, () -> Pairing.by("lockClause", null, one))
            .getMessage()
            .contains("one value only, NONE"));
  }

  @Test
  void twoRunsPairTheSameCells() {
    List<ForkRecord> other = new ArrayList<>(run(false));
    other.removeIf(fork -> fork.cell().params().containsValue("NOWAIT"));
    Pairing.Pairs pairs =
        Pairing.runs(
            "run 1", Pairing.arms(run(false), List.of()), "run 2", Pairing.arms(other, List.of()));
    assertEquals(3, pairs.pairs().size());
    assertEquals(List.of("Postgres lockClause=NOWAIT (in run 1 only)"), pairs.alone());
    List<Row> rows = Row.all(pairs.pairs(), List.of(Metric.CLAIMS), 0.05);
    assertTrue(
        rows.stream()
            .filter(Row::judged)
            .allMatch(row -> row.verdict().matches("(equivalent|inconclusive).*")),
        rows::toString);
  }

  @Test
  void theThreeFormats() {
    List<ForkRecord> two = new ArrayList<>(run(false));
    two.removeIf(fork -> fork.cell().params().containsValue("NOWAIT"));
    List<Row> rows = rows(two, null).stream().filter(row -> row.metric() == Metric.CLAIMS).toList();
    assertEquals(
        """
        claims/s
        cell      A            B            of A   of B   A/B  95 % interval      p    n
        Postgres  NONE         FOR_UPDATE  1,830  1,015  1.80      1.77-1.84  0.029  4+4  no verdict: NONE is control
        Postgres  SKIP_LOCKED  FOR_UPDATE  2,030  1,015  2.00      1.96-2.04  0.029  4+4  faster

        a note
        """,
        Renderer.text(rows, List.of("a note")));
    assertEquals(
        """
        **claims/s**

        | cell | A | B | of A | of B | A/B | 95 % interval | p | n | verdict |
        |---|---|---|--:|--:|--:|---|--:|---|---|
        | Postgres | NONE | FOR_UPDATE | 1,830 | 1,015 | 1.80 | 1.77-1.84 | 0.029 | 4+4 | no verdict: NONE is control |
        | Postgres | SKIP_LOCKED | FOR_UPDATE | 2,030 | 1,015 | 2.00 | 1.96-2.04 | 0.029 | 4+4 | faster |

        - a note
        """,
        Renderer.markdown(rows, List.of("a note")));
    String csv = Renderer.csv(rows);
    assertTrue(csv.startsWith("metric,cell,a,b,a_median,b_median,ratio,low95,high95,p,p_holm,"));
    assertTrue(csv.contains("claims/s,Postgres,SKIP_LOCKED,FOR_UPDATE,2030.0,1015.0,2.0,"), csv);
    assertTrue(csv.contains(",4,4,0,0,verified,verified,faster,0\r\n"), csv);
  }

  @Test
  void manifestsThatDifferAreSaid() throws Exception {
    ObjectMapper json = new ObjectMapper();
    List<String> lines =
        Differences.of(
            json.readTree("{\"machine\":{\"processors\":2},\"versions\":{\"jvm\":\"17\"}}"),
            json.readTree("{\"machine\":{\"processors\":8},\"versions\":{\"jvm\":\"17\"}}"));
    assertEquals(List.of("warning: the runs differ in processors: 2 against 8"), lines);
    assertEquals(
        List.of("warning: x is not complete (interrupted)"),
        Differences.state("x", json.readTree("{\"status\":\"interrupted\"}")));
    assertEquals(List.of(), Differences.state("x", json.readTree("{\"status\":\"complete\"}")));
  }

  @Test
  void percentages() {
    assertEquals(0.1, CompareOptions.percent("--threshold", "10%"), 1e-12);
    assertEquals(0.025, CompareOptions.percent("--threshold", "2.5"), 1e-12);
    for (String bad : new String[] {"0", "-5%", "100%", "much", "", "%"}) {
      assertTrue(
          assertThrows(
                  BadInputException.class, () -> CompareOptions.percent("--fail-if-slower", bad))
              .getMessage()
              .contains("--fail-if-slower"));
    }
  }
}
