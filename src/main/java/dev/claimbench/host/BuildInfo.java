package dev.claimbench.host;

import java.io.IOException;
import java.net.URL;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.Manifest;

/** What the jar's manifest says of this build. */
public record BuildInfo(String version, String commit, boolean dirty) {

  /**
   * @return what is known; "development" outside the jar
   */
  public static BuildInfo read() {
    try {
      Enumeration<URL> all = BuildInfo.class.getClassLoader().getResources("META-INF/MANIFEST.MF");
      while (all.hasMoreElements()) {
        try (var in = all.nextElement().openStream()) {
          Attributes main = new Manifest(in).getMainAttributes();
          if ("ClaimBench".equals(main.getValue("Implementation-Title"))) {
            return new BuildInfo(
                String.valueOf(main.getValue("Implementation-Version")),
                String.valueOf(main.getValue("Commit")),
                Boolean.parseBoolean(main.getValue("Commit-Dirty")));
          }
        }
      }
    } catch (IOException e) {
      // Unknown is the honest answer.
    }
    return new BuildInfo("development", "unknown", true);
  }

  /**
   * @return versions of all that takes part in a measurement, for the manifest and {@code
   *     --version}
   */
  public Map<String, String> versions() {
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("claimbench", version);
    versions.put("commit", commit + (dirty ? " (with local changes)" : ""));
    versions.put("jmh", org.openjdk.jmh.util.Version.getPlainVersion());
    versions.put("pgjdbc", org.postgresql.util.DriverInfo.DRIVER_VERSION);
    versions.put("sqlite_jdbc", org.sqlite.SQLiteJDBCLoader.getVersion());
    versions.put("jvm", System.getProperty("java.vm.name") + " " + Runtime.version());
    return versions;
  }
}
