package dev.claimbench.bench;

import dev.claimbench.claim.ClaimScript;
import dev.claimbench.sql.SqlFile;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** The user's files of SQL that a run uses: their text is what its figures are about. */
public final class OwnFiles {
  private OwnFiles() {}

  /**
   * @param cells the parameters of every cell
   * @return text by path, as the parameters name it; empty if no cell uses a file
   * @throws dev.claimbench.error.BadInputException if one cannot be read
   */
  public static Map<String, String> read(Collection<Map<String, String>> cells) {
    Map<String, String> files = new TreeMap<>();
    for (Map<String, String> cell : cells) {
      for (String name : new String[] {"shape", "schema"}) {
        String value = cell.getOrDefault(name, "");
        if (value.startsWith(ClaimScript.FILE)) {
          files.computeIfAbsent(value.substring(ClaimScript.FILE.length()), SqlFile::read);
        }
      }
    }
    return files;
  }
}
