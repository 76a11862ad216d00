package dev.claimbench.lab.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.claimbench.error.HarnessException;
import org.junit.jupiter.api.Test;

class ClaimPlanTest {
  private static String claim(String scan) {
    return """
        [{"Plan": {"Node Type": "ModifyTable", "Operation": "Update", "Relation Name": "tasks",
          "Actual Rows": 10.00, "Shared Hit Blocks": 100, "Shared Read Blocks": 11,
          "Plans": [
            {"Node Type": "Limit", "Parent Relationship": "InitPlan",
             "Subplan Name": "CTE picked", "Shared Hit Blocks": 20, "Shared Read Blocks": 1,
             "Plans": [{"Node Type": "LockRows", "Plans": [%s]}]},
            {"Node Type": "Nested Loop", "Plans": [
              {"Node Type": "CTE Scan", "CTE Name": "picked"},
              {"Node Type": "Index Scan", "Relation Name": "tasks", "Index Name": "tasks_pkey"}]}
          ]}, "Execution Time": 0.2}]"""
        .formatted(scan);
  }

  @Test
  void tellsThePickFromTheUpdate() {
    String scan =
        "{\"Node Type\": \"Index Scan\", \"Relation Name\": \"tasks\", \"Index Name\": \"tasks_claim\"}";
    assertEquals(
        new ClaimPlan("Index Scan", "tasks_claim", 111, 21, 10), ClaimPlan.parse(claim(scan)));
  }

  @Test
  void looksBelowASortAndIntoABitmap() {
    String scan =
        """
        {"Node Type": "Sort", "Plans": [
          {"Node Type": "Bitmap Heap Scan", "Relation Name": "tasks", "Plans": [
            {"Node Type": "Bitmap Index Scan", "Index Name": "tasks_claim"}]}]}""";
    assertEquals(
        new ClaimPlan("Bitmap Heap Scan", "tasks_claim", 111, 21, 10),
        ClaimPlan.parse(claim(scan)));
  }

  @Test
  void aScanOfTheTableHasNoIndex() {
    String scan = "{\"Node Type\": \"Seq Scan\", \"Relation Name\": \"tasks\"}";
    assertEquals("", ClaimPlan.parse(claim(scan)).index());
    assertEquals("", ClaimPlan.index("[{\"Plan\": " + scan + "}]"));
  }

  @Test
  void aPlanOfSomethingElseIsNoClaim() {
    assertThrows(HarnessException.class, () -> ClaimPlan.parse(claim("{}")));
    assertThrows(HarnessException.class, () -> ClaimPlan.parse("["));
  }
}
