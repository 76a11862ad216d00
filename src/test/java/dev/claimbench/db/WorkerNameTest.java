package dev.claimbench.db;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkerNameTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 9, 10, 63, 999_999_999})
  void aNameGivesItsNumberBack(int index) {
    assertEquals(index, WorkerName.index(WorkerName.of(index)));
  }

  @Test
  void noNameIsNobody() {
    assertEquals(QueueSnapshot.NO_OWNER, WorkerName.index(null));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "w", "w01", "W1", "w-1", "w1 ", "x1", "1", "w1x", "w1234567890", "w٣"})
  void anyOtherTextIsUnknown(String name) {
    assertEquals(QueueSnapshot.UNKNOWN_OWNER, WorkerName.index(name));
  }
}
