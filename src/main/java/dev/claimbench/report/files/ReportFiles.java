package dev.claimbench.report.files;

import dev.claimbench.error.HarnessException;
import dev.claimbench.error.OneLine;
import dev.claimbench.report.RunStore;
import dev.claimbench.report.html.Page;
import dev.claimbench.report.model.RunData;
import dev.claimbench.report.model.RunReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes a run's three reports from what is stored of it, and from nothing else: the same files
 * come out each time.
 */
public final class ReportFiles {
  private ReportFiles() {}

  /**
   * Writes {@code report.html}, {@code report.md} and {@code results.csv} into the run's folder; a
   * reader never sees half of one.
   *
   * @param store of the run, whether it is complete or not
   * @return the files
   * @throws HarnessException if what is stored cannot be read, or a file cannot be written
   */
  public static Iterable<Path> write(RunStore store) {
    RunData run = RunReader.read(store);
    Map<Path, String> files = new LinkedHashMap<>();
    files.put(store.folder().resolve("report.html"), Page.render(run));
    files.put(store.folder().resolve("report.md"), MarkdownReport.render(run));
    files.put(store.folder().resolve("results.csv"), CsvReport.render(run));
    files.forEach(ReportFiles::write);
    return files.keySet();
  }

  private static void write(Path file, String text) {
    Path draft = file.resolveSibling(file.getFileName() + ".tmp");
    try {
      Files.writeString(draft, text, StandardCharsets.UTF_8);
      Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new HarnessException("cannot write " + file + ": " + OneLine.of(e), e);
    }
  }
}
