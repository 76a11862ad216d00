package dev.claimbench.db;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/** TMP. */
public record PostgresAddress(String url, String user, String password) {
  public Connection connect(Properties extra) throws SQLException {
    Properties p = new Properties();
    p.putAll(extra);
    p.setProperty("user", user);
    if (password != null) {
      p.setProperty("password", password);
    }
    return DriverManager.getConnection(url, p);
  }

  public static String redact(String s) {
    return s.replaceAll("(?i)(password=)[^&]*", "$1***");
  }
}
