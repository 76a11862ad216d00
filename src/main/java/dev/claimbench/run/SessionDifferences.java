package dev.claimbench.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What makes figures of two sessions of one run differ though the cells are the same; pure. */
final class SessionDifferences {
  private static final Map<String, String> LOOKED_AT = new LinkedHashMap<>();

  static {
    LOOKED_AT.put("/machine/os", "operating system");
    LOOKED_AT.put("/machine/cpuModel", "processor");
    LOOKED_AT.put("/machine/processors", "number of processors");
    LOOKED_AT.put("/machine/memoryBytes", "memory in bytes");
    LOOKED_AT.put("/jvm", "JVM");
    LOOKED_AT.put("/dataFolder/fileSystem/type", "data folder's file system");
    LOOKED_AT.put("/dataFolder/fileSystem/device", "data folder's device");
    LOOKED_AT.put("/postgres/kind", "kind of server");
    LOOKED_AT.put("/postgres/version", "server version");
    LOOKED_AT.put("/postgresDurabilityAtStart", "server durability");
  }

  private SessionDifferences() {}

  /**
   * @param earlier a session as it stands in {@code manifest.json}
   * @param now the one that goes on
   * @return one short sentence for each difference; what either session does not know is passed
   *     over
   */
  static List<String> between(Object earlier, Object now) {
    ObjectMapper json = new ObjectMapper();
    JsonNode before = json.valueToTree(earlier);
    JsonNode after = json.valueToTree(now);
    List<String> differences = new ArrayList<>();
    LOOKED_AT.forEach(
        (path, name) -> {
          JsonNode was = before.at(path);
          JsonNode is = after.at(path);
          boolean known = was.isValueNode() && is.isValueNode() && !was.isNull() && !is.isNull();
          if (known && !was.asText().equals(is.asText())) {
            differences.add(name + " was " + was.asText() + ", is " + is.asText());
          }
        });
    return differences;
  }
}
