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
import org.junit.jupiter.params.provider.CsvSource;
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
      assertEquals(lock.sql().isEmpty() ? 1 : 2, text.split("for (no key )?update", -1).length);
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

  private static ClaimStatement only(String sql) {
    return ClaimScript.parse(Engine.POSTGRES, "x.sql", sql, LockClause.NONE).statements().get(0);
  }

  /**
   * What looks like a placeholder and is none, one for each way; in each :batch is the only one.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "select id::batch, ::text from t limit ?",
        "select ':worker', 'it''s :ids', \":batch\" from t limit ?",
        "select E'\\\\':, E'\\':worker' from t limit ?",
        "select $$ :worker; $$, $q$ :ids $$ $q$ from t limit ?",
        "select a[1:n], a[lo:hi], a[f(1):n], a[1::int] from t limit ?",
        "select f(x := 1), a :: int from t limit ?",
        "select 'a;b' from t limit ?",
        "select f$1 from t limit ?"
      })
  void whatOnlyLooksLikeAPlaceholderIsLeftAlone(String sql) {
    ClaimStatement statement = only(sql.replace("?", ":batch"));
    assertEquals(sql, statement.sql());
    assertEquals(List.of(Placeholder.BATCH), statement.placeholders());
  }

  @Test
  void commentsAreTakenOutWhereverTheyStand() {
    ClaimStatement statement =
        only(
            "-- :nothing; here\nselect id -- the :id\n from /* :a /* nested */ ; */ t\nlimit :batch");
    assertEquals("select id from t limit ?", statement.sql());
  }

  @Test
  void aQuestionMarkIsAnOperatorToPostgresAndDoubledForItsDriver() {
    assertEquals(
        "select id from t where j ?? 'a?' limit ?",
        only("select id from t where j ? 'a?' limit :batch").sql());
  }

  @Test
  void aClaimMayBeOfSeveralStatementsOnOneLine() {
    ClaimScript script =
        ClaimScript.parse(
            Engine.POSTGRES,
            "x.sql",
            "select id from t limit :batch :lock; update t set w = :worker where id = any(:ids)",
            LockClause.FOR_UPDATE);
    assertEquals(2, script.statements().size());
    assertTrue(script.locks());
    assertEquals(
        "select id from t limit :batch for update; update t set w = :worker where id = any(:ids)",
        script.text());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select id from t limit :batsch|x.sql: line 1, column 24: unknown placeholder :batsch; legal: :batch, :ids, :worker, :lock",
        "select 'a|x.sql: line 1, column 8: the string or name that begins here does not end",
        "select id/*|x.sql: line 1, column 10: the comment that begins here does not end",
        "select $x$ a $x|x.sql: line 1, column 8: the string or name that begins here does not end",
        "select id limit $1|x.sql: line 1, column 17: $ is no placeholder here",
        "select id limit :'batch'|x.sql: line 1, column 17: psql's quoted variables",
        "begin; select 1|x.sql: line 1, column 1: begin: a claim's transaction is begun",
        "select 1;commit|x.sql: line 1, column 10: commit: a claim's transaction is begun",
        "update t set a = 1 where id = any(:ids)|x.sql: line 1, column 1: :ids in the first statement",
        "-- nothing|x.sql: holds no statement",
        "\\set batch 10|x.sql: line 1, column 1: a backslash"
      })
  void whatCannotWorkIsToldWithItsPlace(String sql, String message) {
    BadInputException e = assertThrows(BadInputException.class, () -> only(sql));
    assertTrue(e.getMessage().startsWith(message), e.getMessage());
  }

  @Test
  void placesAreCountedInLinesOfTheFile() {
    BadInputException e =
        assertThrows(BadInputException.class, () -> only("-- a\n\nselect id\n  from :tasks"));
    assertTrue(e.getMessage().startsWith("x.sql: line 4, column 8: "), e.getMessage());
  }

  @Test
  void aServersPositionIsOneInTheFile() {
    ClaimStatement statement =
        only("-- comment\nselect id\n  from t limit :batch   offset nonsense");
    // As sent: select id from t limit $1 offset nonsense
    int at = "select id from t limit $1 offset ".length() + 1;
    assertEquals("x.sql: line 3, column 32", statement.origin().at(at));
    assertEquals("x.sql: line 2, column 1", statement.origin().begin());
    assertEquals("x.sql", statement.origin().at(0));
  }

  @Test
  void sqliteHasItsOwnQuotes() {
    ClaimScript script =
        ClaimScript.parse(
            Engine.SQLITE,
            "x.sql",
            "select [a:worker], `:ids` from t limit :batch",
            LockClause.NONE);
    assertEquals("select [a:worker], `:ids` from t limit ?", script.statements().get(0).sql());
    assertThrows(
        BadInputException.class,
        () -> ClaimScript.parse(Engine.SQLITE, "x", "select ?", LockClause.NONE));
  }

  @Test
  void unknownShapeIsBadInput() {
    assertThrows(
        BadInputException.class,
        () -> ClaimScript.load(Engine.POSTGRES, "nonsense", LockClause.NONE));
  }
}
