package dev.claimbench.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.claimbench.error.BadInputException;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class LegalValuesTest {
  @Test
  void everyValueIsReadBack() {
    readBack(Durability.values(), Durability::value, Durability::of);
    readBack(IndexKind.values(), IndexKind::value, IndexKind::of);
    readBack(JournalMode.values(), JournalMode::value, JournalMode::of);
    readBack(Synchronous.values(), Synchronous::value, Synchronous::of);
    readBack(BusyHandlerKind.values(), BusyHandlerKind::value, BusyHandlerKind::of);
  }

  @Test
  void anErrorNamesTheOptionAndListsWhatIsLegal() {
    assertEquals(
        "-p durability: 'async' is not legal; legal: on, async-commit, off",
        refused(() -> Durability.of("async")));
    assertEquals(
        "-p index: 'PARTIAL' is not legal; legal: none, partial, full",
        refused(() -> IndexKind.of("PARTIAL")));
    assertEquals(
        "-p journalMode: 'wal2' is not legal; legal: WAL, DELETE, TRUNCATE, PERSIST",
        refused(() -> JournalMode.of("wal2")));
    assertEquals(
        "-p synchronous: '' is not legal; legal: OFF, NORMAL, FULL, EXTRA",
        refused(() -> Synchronous.of("")));
    assertEquals(
        "-p busyHandler: 'x' is not legal; legal: SQLITE, CONSTANT_1MS",
        refused(() -> BusyHandlerKind.of("x")));
  }

  @Test
  void aNegativeBusyTimeoutIsRefused() {
    assertEquals(
        "-p busyTimeoutMs: '-1' is not legal; legal: an integer >= 0",
        refused(
            () ->
                new SqliteOptions(JournalMode.WAL, Synchronous.FULL, -1, BusyHandlerKind.SQLITE)));
  }

  private static <E> void readBack(E[] all, Function<E, String> value, Function<String, E> of) {
    for (E constant : all) {
      assertEquals(constant, of.apply(value.apply(constant)));
    }
  }

  private static String refused(Runnable use) {
    return assertThrows(BadInputException.class, use::run).getMessage();
  }
}
