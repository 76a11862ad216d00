package dev.claimbench.sql;

import dev.claimbench.error.BadInputException;
import dev.claimbench.error.OneLine;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** A file of SQL that a user names. */
public final class SqlFile {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private SqlFile() {}

  /**
   * @param path as the user wrote it
   * @return all of its text, UTF-8, without a byte order mark
   * @throws BadInputException one line that names the path, if it cannot be read as that
   */
  public static String read(String path) {
    if (path.isBlank()) {
      throw new BadInputException("file: names no file; legal: file:PATH");
    }
    try {
      Path file = Path.of(path);
      if (Files.isDirectory(file)) {
        throw new BadInputException(path + ": is a folder, not a file of SQL");
      }
      String text = Files.readString(file);
      return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new BadInputException(path + ": is no text in UTF-8");
    } catch (IOException e) {
      String why = OneLine.of(e);
      throw new BadInputException(why.startsWith(path) ? why : path + ": cannot be read: " + why);
    } catch (InvalidPathException e) {
      throw new BadInputException(OneLine.of(path) + ": is no legal path: " + e.getReason());
    }
  }
}
