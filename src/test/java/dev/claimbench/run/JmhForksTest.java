package dev.claimbench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.report.CellKey;
import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.results.BenchmarkResult;

class JmhForksTest {
  private static final JmhForks.Place PLACE =
      new JmhForks.Place(new CellKey("a.B.c", "thrpt", 4, Map.of("batchSize", "1")), 2);

  private static String line(Object stored) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(new GZIPOutputStream(bytes))) {
      out.writeObject(stored);
    }
    return "{\"cell\":{\"benchmark\":\"a.B.c\",\"mode\":\"thrpt\",\"threads\":4,\"params\":{\"batchSize\":\"1\"}},"
        + "\"round\":2,\"result\":\""
        + Base64.getEncoder().encodeToString(bytes.toByteArray())
        + "\"}\n";
  }

  @Test
  void aResultComesBackAndTornLinesDoNot(@TempDir Path folder) throws Exception {
    BenchmarkResult result = new BenchmarkResult(null, List.of());
    JmhForks forks = new JmhForks(folder);
    forks.append(PLACE, null);
    forks.append(PLACE, result);
    Path file = folder.resolve("jmh-forks.jsonl");
    Files.writeString(file, Files.readString(file) + "{\"cell\":{\"bench");
    forks.endLine();
    forks.append(new JmhForks.Place(PLACE.cell(), 3), result);
    assertEquals(3, Files.readAllLines(file).size());
    assertEquals(2, forks.read().size());
    assertTrue(forks.read().containsKey(PLACE));
    forks.delete();
    assertEquals(Map.of(), forks.read());
  }

  @Test
  void aClassThatIsNoResultIsNotLetIn(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("jmh-forks.jsonl");
    Files.writeString(file, line(new ArrayList<>(List.of(new java.io.File("/x")))));
    assertEquals(Map.of(), new JmhForks(folder).read());
    Files.writeString(file, line(new java.util.concurrent.atomic.AtomicInteger()));
    assertEquals(Map.of(), new JmhForks(folder).read());
  }
}
