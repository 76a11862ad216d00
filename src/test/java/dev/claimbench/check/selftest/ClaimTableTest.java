package dev.claimbench.check.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.check.selftest.Seen.Outcome;
import dev.claimbench.error.BadInputException;
import dev.claimbench.verify.Rule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** "Which claim statement?" from what was seen, and the file that it is read from. */
class ClaimTableTest {
  @TempDir Path folder;

  private static final List<Seen> ALL =
      List.of(
          Sightings.seen(
              "guarded-update", "autocommit", "short", null, Outcome.FINE, Map.of(), Map.of()),
          Sightings.seen(
              "in-subquery",
              "for update skip locked",
              "stale",
              Rule.OVER_CLAIM,
              Outcome.CAUGHT,
              Map.of(Rule.OVER_CLAIM, 90L),
              Map.of()),
          Sightings.seen(
              "in-subquery",
              "for update skip locked",
              "short",
              null,
              Outcome.FINE,
              Map.of(Rule.FALSE_SHORT, 1L),
              Map.of()),
          Sightings.seen(
              "cte",
              "for update nowait",
              "short",
              null,
              Outcome.FINE,
              Map.of(Rule.FALSE_SHORT, 2L),
              Map.of("55P03", 7L)),
          Sightings.seen(
              "cte",
              "for update nowait",
              "serializable",
              null,
              Outcome.FINE,
              Map.of(),
              Map.of("40001", 2L, "55P03", 1L)),
          Sightings.seen(
              "cte",
              "no lock",
              "long",
              Rule.DUPLICATE,
              Outcome.CAUGHT,
              Map.of(Rule.DUPLICATE, 180L),
              Map.of()));

  private static final String TABLE =
      """
      | engine | claim | lock or begin | duplicates | more than the batch | also |
      |---|---|---|---|---|---|
      | PostgreSQL | `cte` | no lock | **180 in 1,200** (long) | none in 1,200 (long only) |  |
      | PostgreSQL | `cte` | for update nowait | none in 2,400 | none in 2,400 | short though enough was free (short); tried again after 40001 (serializable), 55P03 (short, serializable) |
      | PostgreSQL | `in-subquery` | for update skip locked | none in 2,400 | **90 in 1,200** (stale) |  |
      | SQLite | `guarded-update` | autocommit | none in 1,200 (short only) | none in 1,200 (short only) |  |
      """;

  @Test
  void aRowForEachShapeAndLockInTheShapesOrder() {
    assertEquals(TABLE, ClaimTable.markdown(ALL));
  }

  @Test
  void isTheSameFromTheFile() {
    SelftestStore.write(folder, Map.of("arguments", List.of()), List.of("here"), ALL);
    assertEquals(TABLE, ClaimTable.markdown(SelftestStore.read(folder)));
  }

  @Test
  void claimsThatAreNoShapesHaveNoRow() throws Exception {
    SelftestStore.write(folder, Map.of(), List.of(), ALL);
    Path file = folder.resolve("selftest.json");
    Files.writeString(
        file, Files.readString(file).replace("\"shape\" : true", "\"shape\" : false"));
    assertEquals(2, ClaimTable.markdown(SelftestStore.read(folder)).lines().count());
  }

  @Test
  void aFolderWithoutOneIsOneClearLine() throws Exception {
    BadInputException none =
        assertThrows(BadInputException.class, () -> SelftestStore.read(folder.resolve("no")));
    assertTrue(none.getMessage().startsWith("--table " + folder.resolve("no") + ": "));
    Files.writeString(folder.resolve("selftest.json"), "{\"seen\": [{\"engi");
    BadInputException torn =
        assertThrows(BadInputException.class, () -> SelftestStore.read(folder));
    assertEquals(1, torn.getMessage().lines().count(), torn.getMessage());
  }
}
