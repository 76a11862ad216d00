package dev.claimbench.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerFactsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "primary_conninfo",
        "Primary_ConnInfo",
        "ssl_passphrase_command",
        "archive_command",
        "restore_command",
        "app.jwt_secret",
        "app.api_key",
        "vault.url",
        "some_password"
      })
  void hidden(String name) {
    assertTrue(ServerFacts.secret(name));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "shared_buffers",
        "ssl_key_file",
        "password_encryption",
        "auto_explain.log_min_duration",
        "max_connections",
        "krb_server_keyfile"
      })
  void shown(String name) {
    assertFalse(ServerFacts.secret(name));
  }

  @Test
  void aRoundTripIsSummarisedByNearestRank() {
    long[] nanos = new long[200];
    for (int i = 0; i < nanos.length; i++) {
      nanos[i] = (200 - i) * 1000L;
    }
    assertEquals(new RoundTrip(200, 100, 198), RoundTrip.of(nanos));
    assertEquals(new RoundTrip(1, 5, 5), RoundTrip.of(new long[] {5000}));
  }
}
