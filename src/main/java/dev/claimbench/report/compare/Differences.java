package dev.claimbench.report.compare;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What makes two runs hard to compare: read from their manifests; pure. */
final class Differences {
  private static final Map<String, String> CHECKED = new LinkedHashMap<>();

  static {
    CHECKED.put("/machine/os", "operating system");
    CHECKED.put("/machine/arch", "architecture");
    CHECKED.put("/machine/processors", "processors");
    CHECKED.put("/machine/memoryBytes", "memory");
    CHECKED.put("/dataFolder/fileSystem/type", "file system");
    CHECKED.put("/dataFolder/fileSystem/device", "device of the data folder");
    CHECKED.put("/versions/claimbench", "version of ClaimBench");
    CHECKED.put("/versions/commit", "commit");
    CHECKED.put("/versions/jvm", "JVM");
    CHECKED.put("/versions/pgjdbc", "pgjdbc");
    CHECKED.put("/versions/sqlite_jdbc", "sqlite-jdbc");
    CHECKED.put("/postgres/kind", "kind of server");
    CHECKED.put("/settings/PostgresClaimBench/server_version", "PostgreSQL");
    CHECKED.put("/settings/PostgresClaimBench/durability_label", "durability of PostgreSQL");
    CHECKED.put("/settings/SqliteClaimBench/sqlite_version", "SQLite");
    CHECKED.put("/probe", "--probe");
  }

  private Differences() {}

  /**
   * @param a manifest of the first run
   * @param b of the second
   * @return a line for each thing that both tell and that differs
   */
  static List<String> of(JsonNode a, JsonNode b) {
    List<String> lines = new ArrayList<>();
    CHECKED.forEach(
        (pointer, what) -> {
          JsonNode left = a.at(pointer);
          JsonNode right = b.at(pointer);
          if (!left.isMissingNode() && !right.isMissingNode() && !left.equals(right)) {
            lines.add(
                "warning: the runs differ in "
                    + what
                    + ": "
                    + left.asText()
                    + " against "
                    + right.asText());
          }
        });
    return lines;
  }

  /**
   * @return a line if the run did not end as it should
   */
  static List<String> state(String name, JsonNode manifest) {
    String status = manifest.at("/status").asText("unknown");
    return status.equals("complete")
        ? List.of()
        : List.of("warning: " + name + " is not complete (" + status + ")");
  }
}
