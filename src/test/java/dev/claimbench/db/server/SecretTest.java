package dev.claimbench.db.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.error.HarnessException;
import org.junit.jupiter.api.Test;

class SecretTest {
  private static final String VALUE = "0123456789abcdef0123456789abcdef";
  private final Secret secret = new Secret(VALUE);

  @Test
  void eachIsAnother() {
    assertTrue(Secret.random().matches("[0-9a-f]{32}"));
    assertNotEquals(Secret.random(), Secret.random());
  }

  @Test
  void theEnvironmentThatAMessageQuotesIsMasked() {
    String quoted =
        "PostgreSQLContainer(image=postgres:18,\n env=[POSTGRES_USER=u, POSTGRES_PASSWORD="
            + VALUE
            + ", A=b], other="
            + VALUE
            + ")";
    assertEquals(
        "PostgreSQLContainer(image=postgres:18, env=[POSTGRES_USER=u, POSTGRES_PASSWORD=***, A=b],"
            + " other=***)",
        secret.mask(quoted));
  }

  @Test
  void aCutLeavesNoHalfOfIt() {
    String masked = secret.mask("x".repeat(485) + VALUE + "y".repeat(100));
    assertFalse(masked.contains("0123"), masked);
  }

  @Test
  void aFailureThatShowsItComesWithoutItsCause() {
    Exception root = new IllegalStateException("Status 500: " + VALUE + " is no name");
    HarnessException failure = secret.failure("it did not start", new RuntimeException(root));
    assertEquals("it did not start: Status 500: *** is no name", failure.getMessage());
    assertNull(failure.getCause());
    Exception above = new RuntimeException("env " + VALUE, new IllegalStateException("refused"));
    failure = secret.failure("it did not start", above);
    assertEquals("it did not start: refused", failure.getMessage());
    assertNull(failure.getCause());
  }

  @Test
  void anotherFailureKeepsItsCause() {
    Exception root = new IllegalStateException("no such image");
    HarnessException failure = secret.failure("it did not start", new RuntimeException(root));
    assertEquals("it did not start: no such image", failure.getMessage());
    assertSame(root, failure.getCause().getCause());
  }
}
