package dev.claimbench.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.error.BadInputException;
import dev.claimbench.lab.model.Experiment;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExperimentsTest {
  @Test
  void namesAreDistinctAndBeginWithTheirEngine() {
    Set<String> names = new HashSet<>();
    for (Experiment<?> e : Experiments.all()) {
      assertTrue(names.add(e.name()), e.name());
      assertTrue(
          e.name().matches(e.engine().name().toLowerCase(Locale.ROOT) + "\\.[a-z0-9-]+"), e.name());
      assertTrue(e.question().length() <= 78, e.name() + " asks at length");
    }
  }

  @Test
  void patternsChooseInTheOrderTheyRun() {
    assertEquals(Experiments.all(), Experiments.chosen(List.of()));
    assertEquals(Experiments.POSTGRES.size(), Experiments.chosen(List.of("postgres.*")).size());
    assertEquals(
        List.of("postgres.lock-clauses", "sqlite.four-workers"),
        Experiments.chosen(List.of("sqlite.four-workers", "*.lock-clauses")).stream()
            .map(Experiment::name)
            .toList());
  }

  @Test
  void aNameThatFitsNothingIsRefusedWithTheList() {
    String message =
        assertThrows(BadInputException.class, () -> Experiments.chosen(List.of("postgres.lock")))
            .getMessage();
    assertTrue(message.contains("postgres.lock"), message);
    assertTrue(message.contains("postgres.lock-clauses"), message);
  }
}
