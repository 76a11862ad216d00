package dev.claimbench.claim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.claim.ClaimStatement.Placeholder;
import dev.claimbench.error.BadInputException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimScriptTest {

  @Test
  void placeholdersBecomeQuestionMarksInOrder() {
    ClaimScript script =
        ClaimScript.load(Engine.POSTGRES, "select-then-update", LockClause.FOR_UPDATE_SKIP_LOCKED);
    assertEquals(2, script.statements().size());
    ClaimStatement pick = script.statements().get(0);
    assertEquals(
        "select id from tasks where status = 'new' order by id limit ? for update skip locked",
        pick.sql());
    assertEquals(List.of(Placeholder.BATCH), pick.placeholders());
    assertFalse(pick.needsIds());
    ClaimStatement mark = script.statements().get(1);
    assertEquals(List.of(Placeholder.WORKER, Placeholder.IDS), mark.placeholders());
    assertTrue(mark.needsIds());
  }

  @ParameterizedTest
  @EnumSource(LockClause.class)
  void lockClauseStandsInTheTextExactlyOnce(LockClause lock) {
    for (String shape : List.of("select-then-update", "cte", "in-subquery", "any-array")) {
      String text = ClaimScript.load(Engine.POSTGRES, shape, lock).text();
      assertFalse(text.contains(":lock"), text);
      assertEquals(lock == LockClause.NONE ? 1 : 2, text.split("for (no key )?update", -1).length);
      assertTrue(text.contains(lock.sql()), text);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"update-returning", "select-then-update"})
  void sqliteShapesLoad(String shape) {
    ClaimScript script = ClaimScript.load(Engine.SQLITE, shape, LockClause.NONE);
    assertEquals(shape, script.name());
    assertFalse(script.text().contains("--"));
  }

  @Test
  void castsAreNotPlaceholders() {
    ClaimScript script =
        ClaimScript.parse("x", "select id::batch from t limit :batch;\n", LockClause.NONE);
    assertEquals("select id::batch from t limit ?", script.statements().get(0).sql());
  }

  @Test
  void unknownShapeIsBadInput() {
    assertThrows(
        BadInputException.class,
        () -> ClaimScript.load(Engine.POSTGRES, "nonsense", LockClause.NONE));
  }
}
