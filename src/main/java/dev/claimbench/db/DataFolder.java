package dev.claimbench.db;

import dev.claimbench.error.BadInputException;
import dev.claimbench.error.HarnessException;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/**
 * The private folder in which a run keeps its embedded server and its SQLite files, on a real disk
 * where there is one. Opening it removes what killed runs left beside it; closing it removes it.
 */
public final class DataFolder implements AutoCloseable {
  private static final Set<Path> IN_USE = ConcurrentHashMap.newKeySet();

  private final Path path;
  private final FolderMark mark;

  private DataFolder(Path path, FolderMark mark) {
    this.path = path;
    this.mark = mark;
  }

  /**
   * Makes a folder {@code claimbench-<pid>-<random>}, readable by our user only, below the user's
   * choice or else below the first of the system's temporary folder, {@code /var/tmp} and the home
   * folder that can be written and is not in memory.
   *
   * @param choice the folder the user named, made if it does not exist; null for the default
   * @param notice gets one line each: that the folder is in memory, that leftovers were removed
   * @throws BadInputException when the user's folder cannot be made or written
   * @throws HarnessException when none of the default ones can be written
   */
  public static DataFolder open(Path choice, Consumer<String> notice) {
    DataFolder folder = choice == null ? openDefault() : openChoice(choice);
    FileSystemInfo on = folder.fileSystem();
    if (on.inMemory()) {
      notice.accept(
          "warning: the data folder "
              + folder.path
              + " is on "
              + on.type()
              + " (memory): a flush costs nothing there; choose a disk with --data-dir");
    }
    StaleFolders.sweep(folder.path.getParent(), folder.path, Set.copyOf(IN_USE), notice);
    return folder;
  }

  /** The folder, absolute. */
  public Path path() {
    return path;
  }

  /** What it lies on, for the manifest. */
  public FileSystemInfo fileSystem() {
    return FileSystemInfo.of(path);
  }

  /** Deletes the folder and all that is in it, as far as possible. May be called again. */
  @Override
  public synchronized void close() {
    if (!IN_USE.contains(path)) {
      return;
    }
    // Whoever started a server below closes it first; this is for one that died or hung meanwhile.
    StalePostmaster.stopAll(path);
    mark.release();
    FileTree.remove(path);
    IN_USE.remove(path);
  }

  private static DataFolder openChoice(Path choice) {
    try {
      Path parent = choice.toAbsolutePath().normalize();
      Files.createDirectories(parent);
      return make(parent);
    } catch (IOException e) {
      throw new BadInputException(
          "--data-dir: '"
              + choice
              + "' cannot be created or written ("
              + e.getClass().getSimpleName()
              + ")");
    }
  }

  private static DataFolder openDefault() {
    List<Path> writable = new ArrayList<>();
    for (Path parent : defaults()) {
      if (Files.isDirectory(parent) && Files.isWritable(parent)) {
        if (!FileSystemInfo.of(parent).inMemory()) {
          writable.add(0, parent);
          break;
        }
        writable.add(parent);
      }
    }
    for (Path parent : writable) {
      try {
        return make(parent);
      } catch (IOException e) {
        // The next one may do.
      }
    }
    throw new HarnessException(
        "none of " + defaults() + " can be written; name a folder with --data-dir");
  }

  private static List<Path> defaults() {
    return List.of(
        Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath(),
        Path.of("/var/tmp").toAbsolutePath(),
        Path.of(System.getProperty("user.home")).toAbsolutePath());
  }

  private static DataFolder make(Path parent) throws IOException {
    Path path =
        parent.resolve(
            String.format(
                "claimbench-%d-%08x",
                ProcessHandle.current().pid(), ThreadLocalRandom.current().nextInt()));
    Files.createDirectory(path, privateToUs());
    IN_USE.add(path);
    try {
      return new DataFolder(path, FolderMark.put(path));
    } catch (IOException e) {
      IN_USE.remove(path);
      Files.deleteIfExists(path);
      throw e;
    }
  }

  private static FileAttribute<?>[] privateToUs() {
    if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
      return new FileAttribute<?>[0];
    }
    return new FileAttribute<?>[] {
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
    };
  }
}
