package dev.claimbench.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class TableStateTest {

  private static TableState table(long... ids) {
    return new TableState(ids, new boolean[ids.length], new int[ids.length]);
  }

  @Test
  void findsEveryRowAndNothingElse() {
    long[][] tables = {
      {1, 2, 3},
      {7, 8, 9},
      {5, 77, 1000},
      {-3, 0, 4},
      {1, 3, 4, 5},
      {Long.MIN_VALUE, Long.MAX_VALUE}
    };
    for (long[] ids : tables) {
      TableState table = table(ids);
      for (int row = 0; row < ids.length; row++) {
        assertEquals(row, table.row(ids[row]));
        assertEquals(ids[row], table.id(row));
      }
      for (long id : new long[] {6, 76, 999, -1, 1L << 32, (1L << 32) + 1, Long.MAX_VALUE - 1}) {
        assertTrue(table.row(id) < 0, "id " + id);
      }
    }
    assertTrue(table().row(0) < 0);
    assertTrue(table().row(1) < 0);
  }

  @Test
  void refusesIdsThatCouldNotBeFound() {
    assertThrows(IllegalArgumentException.class, () -> table(1, 3, 2));
    assertThrows(IllegalArgumentException.class, () -> table(1, 1));
  }

  @Test
  void refusesArraysOfDifferentLength() {
    long[] ids = {1, 2};
    assertThrows(
        IllegalArgumentException.class, () -> new TableState(ids, new boolean[1], new int[2]));
    assertThrows(
        IllegalArgumentException.class, () -> new TableState(ids, new boolean[2], new int[1]));
  }
}
