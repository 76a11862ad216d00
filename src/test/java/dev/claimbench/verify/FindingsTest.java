package dev.claimbench.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FindingsTest {

  /** Two workers of which one is handed each task after the other. */
  private static History duplicates(int rows) {
    History history = new History(rows, 1);
    for (int id = 1; id <= rows; id++) {
      history.claim(0, id * 10L, id * 10L + 9, id).claim(1, id * 10L + 1, id * 10L + 8, id);
    }
    return history;
  }

  private static Findings inversions(int rows) {
    History history = new History(rows, 1);
    for (int id = rows; id > 0; id--) {
      history.claim(0, (rows - id) * 10L, (rows - id) * 10L + 9, id);
    }
    return history.verify();
  }

  private static long witnesses(Findings findings, Rule rule) {
    return findings.witnesses().stream().filter(w -> w.rule() == rule).count();
  }

  @Test
  void witnessesAreCappedCountsAreNot() {
    Findings findings = duplicates(50).verify();
    assertEquals(50, findings.count(Rule.DUPLICATE));
    assertEquals(20, findings.witnesses().size());
    assertEquals(20, witnesses(findings, Rule.DUPLICATE));
    assertEquals(1, findings.witnesses().get(0).id());
    assertEquals(20, findings.witnesses().get(19).id());
  }

  @Test
  void theFirstOfARuleIsKeptHoweverManyOthersThereAre() {
    History history = duplicates(50);
    for (int id = 40; id <= 50; id++) {
      history.row(id, true, TableState.NO_OWNER);
    }
    Findings findings = history.verify();
    assertEquals(19, witnesses(findings, Rule.DUPLICATE));
    assertEquals(1, witnesses(findings, Rule.OWNER_MISMATCH));
    assertEquals(40, findings.witnesses().get(19).id());
  }

  @Test
  void mergingLetsWhatIsForbiddenIn() {
    Findings tame = inversions(60);
    assertEquals(20, tame.witnesses().size());
    Findings merged = Findings.merge(List.of(tame, tame, duplicates(5).verify(), tame));
    assertEquals(20, merged.witnesses().size());
    assertEquals(5, witnesses(merged, Rule.DUPLICATE));
    assertEquals(Rule.DUPLICATE, merged.witnesses().get(0).rule());
    assertEquals(15, witnesses(merged, Rule.ORDER_INVERSION));
  }

  @Test
  void mergingAddsUp() {
    Findings a = duplicates(3).verify();
    Findings b = new History(2, 1).claim(0, 0, 10, 1).claim(1, 5, 15, 2).verify();
    Findings merged = Findings.merge(List.of(a, b));
    assertEquals(2, merged.workers());
    assertEquals(8, merged.calls());
    assertEquals(8, merged.claims());
    assertEquals(5, merged.distinct());
    assertEquals(8, merged.overlaps());
    assertEquals(Map.of(Rule.DUPLICATE, 3L), merged.counts());
    assertEquals(3, merged.count(Grade.FORBIDDEN));
    assertEquals(merged, Findings.merge(List.of(merged)));
  }

  @Test
  void vacuousIsDecidedAnewAfterMerging() {
    Findings apart = new History(2, 1).claim(0, 0, 10, 1).claim(1, 20, 30, 2).verify();
    Findings raced = new History(2, 1).claim(0, 0, 10, 1).claim(1, 5, 15, 2).verify();
    Findings nothing = new History(1, 1).empty(0, 0, 10).empty(1, 5, 15).verify();
    assertEquals(1, Findings.merge(List.of(apart, apart)).count(Rule.VACUOUS));
    assertEquals(1, Findings.merge(List.of(nothing, nothing)).count(Rule.VACUOUS));
    assertEquals(1, Findings.merge(List.of(nothing, apart)).count(Rule.VACUOUS));
    assertEquals(0, Findings.merge(List.of(nothing, apart, raced)).count(Rule.VACUOUS));
    assertEquals(1, Findings.merge(List.of()).count(Rule.VACUOUS));
  }

  @Test
  void theRateIsBoundedByTheRuleOfThree() {
    assertEquals(3.0 / 60, inversions(60).duplicateRateBound());
    assertTrue(Double.isNaN(duplicates(2).verify().duplicateRateBound()));
    assertTrue(Double.isNaN(Findings.merge(List.of()).duplicateRateBound()));
  }

  @Test
  void jsonKeepsAllAndIsWrittenInTheOrderOfTheRules() throws Exception {
    ObjectMapper json = new ObjectMapper();
    Map<Rule, Long> counts = new HashMap<>();
    for (Rule rule : Rule.values()) {
      counts.put(rule, rule.ordinal() + 1L);
    }
    Findings findings = new Findings(2, 3, 4, 5, 6, counts, duplicates(2).verify().witnesses());
    String text = json.writeValueAsString(findings);
    assertTrue(
        text.contains(
            "\"counts\":{\"DUPLICATE\":1,\"OVER_CLAIM\":2,\"PHANTOM\":3,\"LOST\":4,"
                + "\"OWNER_MISMATCH\":5,\"FALSE_SHORT\":6,\"STARVATION\":7,\"ORDER_INVERSION\":8,"
                + "\"INDETERMINATE\":9,\"VACUOUS\":10}"),
        text);
    Findings read = json.readValue(text, Findings.class);
    assertEquals(findings, read);
    assertEquals(text, json.writeValueAsString(read));
    Findings empty = Findings.merge(List.of());
    assertEquals(empty, json.readValue(json.writeValueAsString(empty), Findings.class));
    assertThrows(
        UnsupportedOperationException.class, () -> findings.counts().remove(Rule.DUPLICATE));
    assertEquals(Map.of(), new Findings(0, 0, 0, 0, 0, Collections.emptyMap(), List.of()).counts());
  }
}
