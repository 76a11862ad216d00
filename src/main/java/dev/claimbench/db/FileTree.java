package dev.claimbench.db;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Deleting folders that others may be writing to or deleting at the same time. */
final class FileTree {
  private static final int ATTEMPTS = 3;
  private static final int PAUSE_MILLIS = 100;

  private FileTree() {}

  /**
   * Deletes all that is in a folder except the file named {@link FolderMark#NAME} at its top.
   * Symbolic links are removed, not followed. What cannot be deleted stays.
   *
   * @return whether everything could be deleted
   */
  private static boolean empty(Path folder) {
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      Sweeper sweeper = new Sweeper(folder);
      try {
        Files.walkFileTree(folder, sweeper);
      } catch (IOException e) {
        sweeper.complete = false;
      }
      if (sweeper.complete) {
        return true;
      }
      if (!pause()) {
        return false;
      }
    }
    return false;
  }

  /**
   * Deletes a folder of ours, its mark last: a removal that is cut short, or meets something it
   * cannot delete, is taken up again by a later run.
   *
   * @return whether the folder is gone
   */
  static boolean remove(Path folder) {
    if (!empty(folder)) {
      return false;
    }
    try {
      Files.deleteIfExists(folder.resolve(FolderMark.NAME));
      Files.deleteIfExists(folder);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static final class Sweeper extends SimpleFileVisitor<Path> {
    private final Path top;
    private final Path mark;
    private boolean complete = true;

    Sweeper(Path top) {
      this.top = top;
      this.mark = top.resolve(FolderMark.NAME);
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (!file.equals(mark)) {
        delete(file);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      // Gone in the meantime, or not ours to read: deleting tells which.
      delete(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException e) {
      if (!folder.equals(top)) {
        delete(folder);
      }
      return FileVisitResult.CONTINUE;
    }

    private void delete(Path path) {
      try {
        Files.deleteIfExists(path);
      } catch (IOException e) {
        complete = false;
      }
    }
  }
}
