package dev.claimbench.check.selftest;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.claimbench.error.BadInputException;
import dev.claimbench.error.HarnessException;
import dev.claimbench.error.OneLine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code selftest.json} and {@code selftest.md}. */
final class SelftestStore {
  private static final String FILE = "selftest.json";
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private SelftestStore() {}

  /**
   * @param folder of the run, exists
   * @param head what ran and where, for the JSON
   * @param lines the same in short, for people
   * @param all what was seen
   */
  static void write(Path folder, Map<String, Object> head, List<String> lines, List<Seen> all) {
    Map<String, Object> content = new LinkedHashMap<>(head);
    content.put("summary", Summary.of(all));
    content.put("seen", all);
    try {
      replace(folder, FILE, JSON.writeValueAsBytes(content));
      replace(
          folder,
          "selftest.md",
          SelftestText.markdown(lines, all).getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new HarnessException("cannot write to " + folder + ": " + OneLine.of(e), e);
    }
  }

  private static void replace(Path folder, String name, byte[] content) throws IOException {
    Path draft = folder.resolve(name + ".tmp");
    Files.write(draft, content);
    Files.move(draft, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * @param folder of a selftest's run
   * @throws BadInputException one line if there is none that can be read
   */
  static List<Seen> read(Path folder) {
    Path file = folder.resolve(FILE);
    try {
      JsonNode seen = JSON.readTree(file.toFile()).path("seen");
      List<Seen> all = new ArrayList<>();
      for (JsonNode one : seen) {
        all.add(JSON.treeToValue(one, Seen.class));
      }
      if (all.isEmpty()) {
        throw new BadInputException("--table", folder.toString(), "a finished selftest's folder");
      }
      return all;
    } catch (IOException e) {
      throw new BadInputException(
          "--table " + folder + ": " + FILE + " cannot be read: " + OneLine.of(e));
    }
  }
}
