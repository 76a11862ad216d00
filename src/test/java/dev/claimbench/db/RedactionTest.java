package dev.claimbench.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {
  @ParameterizedTest
  @CsvSource({
    "jdbc:postgresql://h/db?user=u&password=sesam&ssl=true, jdbc:postgresql://h/db?user=u&password=***&ssl=true",
    "jdbc:postgresql://h/db?sslpassword=sesam, jdbc:postgresql://h/db?sslpassword=***",
    "jdbc:postgresql://h/db?Password=sesam, jdbc:postgresql://h/db?***",
    "jdbc:postgresql://h/db?accessToken=sesam, jdbc:postgresql://h/db?***",
    "jdbc:postgresql://h/db?sslpasswordcallback=a.B, jdbc:postgresql://h/db?sslpasswordcallback=a.B",
    "postgresql://u:sesam@h:5432/db, postgresql://***@h:5432/db",
    "host=h password=sesam user=u, host=h password=***",
    "jdbc:postgresql:db?password=sesam, jdbc:postgresql:db?password=***",
    "jdbc:postgresql://h/b?password=hun&te=sesam, jdbc:postgresql://h/b?password=***&***",
    "jdbc:postgresql://h/b?sslfactoryarg=sesam, jdbc:postgresql://h/b?sslfactoryarg=***",
    "jdbc:postgresql://u:1?sesam@h/b, jdbc:postgresql://***?***",
    "u:sesam@h/b, ***@h/b",
    "-Xmx1g -Dx=y:z, -Xmx1g -Dx=y:z",
    "container:postgres@sha256:0a1b, container:postgres@sha256:0a1b",
    "embedded, embedded"
  })
  void hidesSecretsAndNothingElse(String given, String shown) {
    assertEquals(shown, PostgresAddress.redact(given));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://h:5432/db?user=a@b",
        "jdbc:postgresql://h1:5432,[::1]:5433,h3/db?targetServerType=primary",
        "jdbc:postgresql://[::1]/db",
        "jdbc:postgresql:db"
      })
  void leavesAUrlWithoutSecretsAlone(String url) {
    assertEquals(url, PostgresAddress.redact(url));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql://u:sesam",
        "postgresql://u:x?sesam@h/db",
        "postgresql://u:x/sesam@h/db",
        "postgresql://u:x@sesam@h/db?a=b",
        "jdbc:postgresql://h/db?password=sesam&",
        "jdbc:postgresql://h/db?password=a=sesam",
        "password='a sesam'"
      })
  void hidesSecretsInWhatIsNotAUrl(String given) {
    assertFalse(PostgresAddress.redact(given).contains("sesam"), PostgresAddress.redact(given));
  }

  @Test
  void anAddressNeverShowsItsPassword() {
    PostgresAddress address = new PostgresAddress("jdbc:postgresql://h/db", "u", "sesam");
    assertEquals("jdbc:postgresql://h/db as u", address.toString());
  }
}
