package dev.claimbench.check.selftest;

import dev.claimbench.claim.Engine;
import java.util.List;
import java.util.stream.Stream;

/** All claims of which the truth is known. */
final class Specimens {
  private Specimens() {}

  /** Those that have to be caught. */
  static List<Specimen> bad(List<Engine> engines) {
    return of(engines, BadClaims.POSTGRES, BadClaims.SQLITE);
  }

  /** Those that must not be accused. */
  static List<Specimen> safe(List<Engine> engines) {
    return of(engines, SafeClaims.POSTGRES, SafeClaims.SQLITE);
  }

  private static List<Specimen> of(
      List<Engine> engines, List<Specimen> postgres, List<Specimen> sqlite) {
    return Stream.of(postgres, sqlite)
        .flatMap(List::stream)
        .filter(s -> engines.contains(s.engine()))
        .toList();
  }
}
