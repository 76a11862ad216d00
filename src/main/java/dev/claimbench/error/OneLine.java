package dev.claimbench.error;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Makes one printable line of an exception, for the messages of {@link HarnessException}. */
public final class OneLine {
  private static final int LONGEST = 500;

  private OneLine() {}

  /**
   * @param failure what went wrong; never null
   * @return its message, or its class where it has none, without line breaks; at most 500
   *     characters
   */
  public static String of(Throwable failure) {
    String message = failure.getMessage();
    if (message == null || message.isBlank()) {
      return failure.getClass().getSimpleName();
    }
    if (failure instanceof FileSystemException file && file.getReason() == null) {
      return file.getFile() + ": " + reason(file);
    }
    return of(message);
  }

  /**
   * @param text any text; never null
   * @return the text with every run of white space made one space; at most 500 characters
   */
  public static String of(String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST - 3) + "...";
  }

  /**
   * @param failure what went wrong; never null
   * @return as {@link #of(Throwable)}, of the cause at the bottom, which is the one that tells
   */
  public static String ofRoot(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return of(root);
  }

  /** These three carry a path as their whole message; what happened is in the class alone. */
  private static String reason(FileSystemException failure) {
    if (failure instanceof NoSuchFileException) {
      return "no such file or folder";
    }
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof NotDirectoryException) {
      return "not a folder";
    }
    return failure.getClass().getSimpleName();
  }
}
