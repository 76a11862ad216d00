package dev.claimbench.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTest {
  private static final Findings GOOD =
      new History(2, 1).claim(0, 0, 10, 1).claim(1, 5, 15, 2).verify();
  private static final Findings BAD =
      new History(2, 1).claim(0, 0, 10, 1).claim(1, 5, 15, 1).verify();
  private static final Findings LOST =
      new History(3, 1).claim(0, 0, 10, 1).claim(1, 5, 15, 2).row(3, false, 0).verify();
  private static final Findings ALONE = new History(1, 1).claim(0, 0, 10, 1).verify();
  private static final Findings APART =
      new History(2, 1).claim(0, 0, 10, 1).claim(1, 20, 30, 2).verify();

  private static CellVerdict cell(Findings findings, boolean control) {
    return CellVerdict.of(findings, control, true);
  }

  @Test
  void aCleanCellIsVerified() {
    assertEquals(Verdict.VERIFIED, cell(GOOD, false).verdict());
    assertTrue(cell(GOOD, false).expected());
  }

  @Test
  void aDuplicateViolatesUnlessItIsTheControls() {
    CellVerdict cell = cell(BAD, false);
    assertEquals(Verdict.VIOLATED, cell.verdict());
    assertFalse(cell.expected());
    assertEquals(List.of("1 DUPLICATE"), cell.reasons());
    CellVerdict control = cell(BAD, true);
    assertEquals(Verdict.VIOLATED, control.verdict());
    assertTrue(control.caught());
    assertTrue(control.expected());
  }

  @Test
  void aControlThatBreaksAnotherRuleOnlyIsNotCaught() {
    CellVerdict control = cell(LOST, true);
    assertFalse(control.caught());
    assertEquals(2, RunVerdict.of(List.of(control), 0).exitCode());
  }

  @Test
  void aControlIsExcusedForDuplicatesAlone() {
    Findings both =
        new History(3, 1).claim(0, 0, 10, 1).claim(1, 5, 15, 1).row(3, false, 0).verify();
    CellVerdict control = cell(both, true);
    assertEquals(List.of("1 DUPLICATE", "1 LOST"), control.reasons());
    assertFalse(control.caught());
    assertFalse(control.expected());
    assertEquals(2, RunVerdict.of(List.of(cell(GOOD, false), control), 0).exitCode());
  }

  @Test
  void aCaughtControlThatIsIncompleteIsCaughtAllTheSame() {
    assertTrue(CellVerdict.of(BAD, true, false).caught());
  }

  @Test
  void aControlThatWasNotCaughtIsUnknown() {
    CellVerdict control = cell(GOOD, true);
    assertEquals(Verdict.UNKNOWN, control.verdict());
    assertFalse(control.expected());
  }

  @Test
  void oneWorkerIsMarkedAndNoControl() {
    CellVerdict cell = cell(ALONE, true);
    assertEquals(Verdict.VERIFIED, cell.verdict());
    assertTrue(cell.singleWorker());
    assertFalse(cell.control());
  }

  @Test
  void missingIterationsAndNoOverlapAreUnknown() {
    assertEquals(Verdict.UNKNOWN, CellVerdict.of(GOOD, false, false).verdict());
    assertEquals(Verdict.UNKNOWN, cell(APART, false).verdict());
    assertEquals(Verdict.UNKNOWN, cell(Findings.merge(List.of()), false).verdict());
    assertEquals(Verdict.VIOLATED, CellVerdict.of(BAD, false, false).verdict());
  }

  @Test
  void whatIsInterestingViolatesNothing() {
    Findings odd =
        new History(9, 2).claim(0, 0, 10, 5, 6).claim(1, 5, 15, 7).claim(0, 20, 30, 1).verify();
    assertTrue(odd.count(Grade.INTERESTING) > 0);
    assertEquals(Verdict.VERIFIED, cell(odd, false).verdict());
  }

  @Test
  void theReasonSaysWhyNothingIsKnown() {
    Findings nothing = new History(1, 1).empty(0, 0, 10).empty(1, 5, 15).verify();
    assertEquals(List.of("no task was claimed"), cell(nothing, false).reasons());
    assertEquals(
        List.of("no claim overlapped another worker's call"), cell(APART, false).reasons());
    assertEquals(List.of("the control was not caught"), cell(GOOD, true).reasons());
    assertEquals(List.of("an iteration is missing"), CellVerdict.of(GOOD, false, false).reasons());
  }

  @Test
  void oneIterationWithoutOverlapIsMadeUpForByAnother() {
    Findings merged = Findings.merge(List.of(APART, GOOD));
    assertEquals(Verdict.VERIFIED, cell(merged, false).verdict());
    assertEquals(4, merged.claims());
    assertEquals(4, merged.calls());
    assertEquals(1, Findings.merge(List.of(GOOD, BAD, GOOD)).count(Rule.DUPLICATE));
  }

  @Test
  void exitCodesNameTheWorst() {
    CellVerdict verified = cell(GOOD, false);
    CellVerdict caught = cell(BAD, true);
    CellVerdict violated = cell(BAD, false);
    CellVerdict unknown = cell(APART, false);
    CellVerdict missed = cell(GOOD, true);
    assertEquals(0, RunVerdict.of(List.of(verified, caught), 0).exitCode());
    assertEquals(3, RunVerdict.of(List.of(verified, unknown), 0).exitCode());
    assertEquals(3, RunVerdict.of(List.of(verified, missed), 0).exitCode());
    assertEquals(1, RunVerdict.of(List.of(verified, unknown), 1).exitCode());
    assertEquals(1, RunVerdict.of(List.of(), 0).exitCode());
    assertEquals(2, RunVerdict.of(List.of(verified, violated, unknown), 1).exitCode());
    assertEquals(2, RunVerdict.of(List.of(violated), 0).exitCode());
    assertEquals(1, RunVerdict.of(List.of(verified, caught), 1).exitCode());
    assertEquals(1, RunVerdict.of(List.of(verified, missed), 1).exitCode());
    assertEquals(3, RunVerdict.of(List.of(caught, missed), 0).exitCode());
  }

  @Test
  void aRunsVerdictAndReasonsGoWithItsExitCode() {
    RunVerdict good = RunVerdict.of(List.of(cell(GOOD, false), cell(BAD, true)), 0);
    assertEquals(Verdict.VERIFIED, good.verdict());
    assertEquals(List.of("1 of 1 cells verified", "1 of 1 controls caught"), good.reasons());
    RunVerdict bad = RunVerdict.of(List.of(cell(BAD, false), cell(APART, false)), 1);
    assertEquals(Verdict.VIOLATED, bad.verdict());
    assertEquals(
        List.of(
            "0 of 2 cells verified",
            "no control in this run",
            "1 violated",
            "1 unknown",
            "1 failed"),
        bad.reasons());
    assertEquals(Verdict.UNKNOWN, RunVerdict.of(List.of(), 0).verdict());
    assertEquals(Verdict.UNKNOWN, RunVerdict.of(List.of(cell(APART, false)), 0).verdict());
  }

  @Test
  void recordsSurviveJson() throws Exception {
    ObjectMapper json = new ObjectMapper();
    assertEquals(BAD, json.readValue(json.writeValueAsString(BAD), Findings.class));
    CellVerdict cell = cell(BAD, true);
    // expected() is no getter, so nothing but the components is written.
    assertEquals(cell, json.readValue(json.writeValueAsString(cell), CellVerdict.class));
    RunVerdict run = RunVerdict.of(List.of(cell), 0);
    assertEquals(run, json.readValue(json.writeValueAsString(run), RunVerdict.class));
    Release release = new Release(7, -8);
    assertEquals(release, json.readValue(json.writeValueAsString(release), Release.class));
  }
}
