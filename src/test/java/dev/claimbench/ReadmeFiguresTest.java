package dev.claimbench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.claimbench.cli.SubCommand;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The figures in the README are those of the committed reference runs: each block below a comment
 * {@code <!-- made by: ... -->} is what that command prints. {@code scripts/readme-figures} writes
 * them anew.
 */
class ReadmeFiguresTest {
  private static final Path README = Path.of("README.md");
  private static final Pattern BLOCK =
      Pattern.compile(
          "<!-- made by: (?<command>[^\\n]+) -->\\n(?<fence>```\\n)?(?<text>.*?)(```\\n)?<!-- end -->",
          Pattern.DOTALL);

  private record Block(String command, String text) {}

  private static List<Block> blocks(String readme) {
    List<Block> blocks = new ArrayList<>();
    Matcher matcher = BLOCK.matcher(readme);
    while (matcher.find()) {
      blocks.add(new Block(matcher.group("command"), matcher.group("text")));
    }
    return blocks;
  }

  private static String output(String command) {
    List<String> words = List.of(command.split(" "));
    SubCommand sub =
        Main.COMMANDS.stream().filter(c -> c.name().equals(words.get(0))).findFirst().orElseThrow();
    PrintStream stdout = System.out;
    ByteArrayOutputStream caught = new ByteArrayOutputStream();
    System.setOut(new PrintStream(caught, true, StandardCharsets.UTF_8));
    try {
      assertEquals(0, sub.run(words.subList(1, words.size())), command);
    } finally {
      System.setOut(stdout);
    }
    return caught.toString(StandardCharsets.UTF_8);
  }

  @Test
  void everyBlockIsWhatItsCommandPrints() throws Exception {
    List<Block> blocks = blocks(Files.readString(README));
    assertFalse(blocks.isEmpty());
    for (Block block : blocks) {
      assertEquals(
          output(block.command()),
          block.text(),
          "README.md has other figures than: " + block.command() + " (scripts/readme-figures)");
    }
  }

  @Test
  void aChangedFigureIsSeen() throws Exception {
    for (Block block : blocks(Files.readString(README).replaceAll("(\\d)\\b", "$1" + "1"))) {
      if (block.text().matches("(?s).*\\d.*")) {
        assertFalse(block.text().equals(output(block.command().replaceAll("(\\d)1\\b", "$1"))));
      }
    }
  }
}
