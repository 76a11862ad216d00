package dev.claimbench.db;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The file that says a folder is ClaimBench's, locked for as long as the folder's process lives.
 * The lock tells more than a process id, which is reused, and means nothing in another container.
 */
final class FolderMark {
  /** The file's name. */
  static final String NAME = ".claimbench";

  private final FileChannel channel;

  private FolderMark(FileChannel channel) {
    this.channel = channel;
  }

  /** Marks a folder as ours and in use. */
  static FolderMark put(Path folder) throws IOException {
    FileChannel channel =
        FileChannel.open(
            folder.resolve(NAME), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    lock(channel);
    return new FolderMark(channel);
  }

  /** Whether the folder carries a mark. */
  static boolean isOn(Path folder) {
    return Files.isRegularFile(folder.resolve(NAME), LinkOption.NOFOLLOW_LINKS);
  }

  /** Whether a marked folder is nobody's any more; false when that cannot be told. */
  static boolean isAbandoned(Path folder) {
    try (FileChannel channel = FileChannel.open(folder.resolve(NAME), StandardOpenOption.WRITE)) {
      return lock(channel) != null;
    } catch (IOException e) {
      return false;
    }
  }

  /** Ends the lock; the file stays, so that a later run can sweep the folder. */
  void release() {
    try {
      channel.close();
    } catch (IOException e) {
      // The process's end releases it.
    }
  }

  private static FileLock lock(FileChannel channel) {
    try {
      return channel.tryLock();
    } catch (IOException e) {
      // Some network file systems have no locks: then the folder is never taken for abandoned.
      return null;
    }
  }
}
