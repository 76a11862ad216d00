package dev.claimbench.lab;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.claimbench.error.HarnessException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code lab.json} and {@code lab.md}, written anew after each experiment. */
final class LabStore {
  private final ObjectMapper json = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
  private final Path folder;
  private final Map<String, Object> head;
  private final List<String> headLines;
  private final List<LabRecord> records = new ArrayList<>();

  /**
   * @param folder of the run, exists
   * @param head what ran and where, for the JSON
   * @param headLines the same in short, for people
   */
  LabStore(Path folder, Map<String, Object> head, List<String> headLines) {
    this.folder = folder;
    this.head = head;
    this.headLines = headLines;
  }

  Path folder() {
    return folder;
  }

  synchronized void add(LabRecord record) {
    records.add(record);
    write("running");
  }

  /**
   * @param status how the run ended
   */
  synchronized void write(String status) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("status", status);
    all.putAll(head);
    all.put("experiments", records);
    try {
      replace("lab.json", json.writeValueAsBytes(all));
      replace(
          "lab.md",
          LabText.markdown(headLines, records).getBytes(java.nio.charset.StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new HarnessException("cannot write to " + folder + ": " + e, e);
    }
  }

  private void replace(String name, byte[] content) throws IOException {
    Path draft = folder.resolve(name + ".tmp");
    Files.write(draft, content);
    Files.move(draft, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
  }
}
