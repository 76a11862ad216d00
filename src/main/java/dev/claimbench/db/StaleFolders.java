package dev.claimbench.db;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Removes what runs that were killed left behind. A folder is touched only when its name has our
 * form, it carries our mark, it belongs to our user, its process is gone, and nobody holds its
 * mark.
 */
final class StaleFolders {
  private static final Pattern NAME = Pattern.compile("claimbench-([0-9]{1,18})-[0-9a-f]{8}");

  private StaleFolders() {}

  /**
   * Sweeps the siblings of a folder.
   *
   * @param parent where to look
   * @param own our new folder, whose owner is our user; it stays
   * @param inUse folders of this process, which stay too
   * @param notice gets one line when something was removed
   */
  static void sweep(Path parent, Path own, Set<Path> inUse, Consumer<String> notice) {
    int servers = 0;
    List<String> removed = new ArrayList<>();
    for (Path folder : candidates(parent)) {
      if (inUse.contains(folder) || !isStale(folder, own)) {
        continue;
      }
      servers += StalePostmaster.stopAll(folder);
      if (FileTree.remove(folder)) {
        removed.add(folder.getFileName().toString());
      }
    }
    if (!removed.isEmpty()) {
      notice.accept(
          "removed what killed runs left in "
              + parent
              + ": "
              + String.join(", ", removed)
              + (servers == 0 ? "" : "; stopped PostgreSQL servers: " + servers));
    }
  }

  private static List<Path> candidates(Path parent) {
    List<Path> candidates = new ArrayList<>();
    try (DirectoryStream<Path> children = Files.newDirectoryStream(parent, "claimbench-*")) {
      children.forEach(candidates::add);
    } catch (IOException | DirectoryIteratorException e) {
      // What cannot be listed is not swept.
    }
    return candidates;
  }

  private static boolean isStale(Path folder, Path own) {
    Matcher name = NAME.matcher(folder.getFileName().toString());
    return name.matches()
        && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
        && FolderMark.isOn(folder)
        && owner(folder).isPresent()
        && owner(folder).equals(owner(own))
        && !isRunning(Long.parseLong(name.group(1)))
        && FolderMark.isAbandoned(folder);
  }

  private static Optional<UserPrincipal> owner(Path folder) {
    try {
      return Optional.of(Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS));
    } catch (IOException | UnsupportedOperationException e) {
      return Optional.empty();
    }
  }

  private static boolean isRunning(long pid) {
    return ProcessHandle.of(pid)
        .filter(p -> p.info().command().isEmpty() || ProcessName.is(p, "java"))
        .isPresent();
  }
}
