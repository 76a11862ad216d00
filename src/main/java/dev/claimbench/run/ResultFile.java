package dev.claimbench.run;

import dev.claimbench.error.BadInputException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Locale;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * JMH's {@code -rf}, {@code -rff} and {@code -o}, which the run honours itself since JMH only sees
 * one fork at a time.
 *
 * @param type null if no result file was asked for
 * @param path likewise
 */
record ResultFile(ResultFormatType type, String path) {

  /**
   * @throws BadInputException if the file cannot be written
   */
  static ResultFile of(CommandLineOptions options) {
    if (!options.getResult().hasValue() && !options.getResultFormat().hasValue()) {
      return new ResultFile(null, null);
    }
    ResultFormatType type = options.getResultFormat().orElse(Defaults.RESULT_FORMAT);
    String path =
        options
            .getResult()
            .orElse(Defaults.RESULT_FILE_PREFIX + "." + type.toString().toLowerCase(Locale.ROOT));
    open("-rff", path, true).close();
    return new ResultFile(type, path);
  }

  /**
   * @return stdout, or the file of {@code -o}
   */
  static PrintStream output(CommandLineOptions options) {
    if (options.getOutput().hasValue()) {
      return open("-o", options.getOutput().get(), false);
    }
    OutputStream stdout =
        new FileOutputStream(FileDescriptor.out) {
          @Override
          public void close() {
            // Others write to it after the run.
          }
        };
    return new PrintStream(stdout, true, charset());
  }

  private static java.nio.charset.Charset charset() {
    return System.console() == null ? StandardCharsets.UTF_8 : System.console().charset();
  }

  private static PrintStream open(String option, String path, boolean append) {
    try {
      return new PrintStream(new FileOutputStream(path, append), true, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new BadInputException(option, path, "a file that can be written");
    }
  }

  /** Writes it if it was asked for. */
  void write(Collection<RunResult> results) {
    if (type != null) {
      ResultFormatFactory.getInstance(type, path).writeOut(results);
    }
  }
}
