package dev.claimbench.check.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.claim.Shapes;
import dev.claimbench.verify.Rule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The lists of claims of which the truth is known: complete, readable, and explained. */
class SpecimensTest {
  private static final List<Engine> BOTH = List.of(Engine.values());

  @Test
  void everyOneCanBeReadAndABadFileSaysWhatIsWrong() {
    for (Specimen s : Specimens.bad(BOTH)) {
      assertFalse(s.script().statements().isEmpty(), s.name());
      assertTrue(s.table() == null || s.userTable() != null, s.name());
      assertEquals(1, s.conditions().size(), s.name());
      assertNotNull(s.expected(), s.name());
      assertTrue(s.shape() || s.why().startsWith("Wrong"), s.name() + ": " + s.why());
    }
  }

  @Test
  void everyFileIsInTheList() throws Exception {
    for (Engine engine : BOTH) {
      Path folder =
          Path.of(
              Specimen.class.getResource("/dev/claimbench/check/bad/" + engine.folder()).toURI());
      try (Stream<Path> files = Files.list(folder)) {
        assertEquals(
            Specimens.bad(List.of(engine)).stream()
                .filter(s -> !s.shape())
                .map(s -> s.name() + ".sql")
                .collect(Collectors.toSet()),
            files.map(f -> f.getFileName().toString()).collect(Collectors.toSet()));
      }
    }
  }

  @Test
  void everyRuleThatIsForbiddenHasAClaimThatBreaksIt() {
    assertEquals(
        Set.of(Rule.DUPLICATE, Rule.OVER_CLAIM, Rule.PHANTOM, Rule.LOST, Rule.OWNER_MISMATCH),
        Specimens.bad(BOTH).stream().map(Specimen::expected).collect(Collectors.toSet()));
  }

  @Test
  void everyShapeIsThereAndTheUnlockedOnesAreKnownToBeWrong() {
    Set<String> bad = new HashSet<>();
    Specimens.bad(BOTH).stream().filter(Specimen::shape).forEach(s -> bad.add(key(s)));
    Set<String> all = new HashSet<>(bad);
    Specimens.safe(BOTH).forEach(s -> all.add(key(s)));
    for (Shapes shape : Shapes.values()) {
      assertTrue(all.stream().anyMatch(k -> k.startsWith(shape.engine() + " " + shape.value())));
      if (shape.locks() && shape.duplicatesUnlocked()) {
        String key = shape.engine() + " " + shape.value() + " " + LockClause.NONE + " null";
        assertTrue(bad.contains(key), key);
      }
    }
  }

  @Test
  void noClaimIsBothUnlessItsWeaknessIsTolerated() {
    for (Specimen safe : Specimens.safe(BOTH)) {
      for (Specimen bad : Specimens.bad(BOTH)) {
        assertTrue(
            !key(safe).equals(key(bad)) || safe.tolerated().contains(bad.expected()), key(safe));
      }
    }
  }

  private static String key(Specimen s) {
    return s.engine() + " " + s.name() + " " + s.lock() + " " + s.begin();
  }
}
