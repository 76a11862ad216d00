package dev.claimbench.run;

import dev.claimbench.db.FileSystemInfo;
import dev.claimbench.db.FsyncProbe;
import dev.claimbench.db.PostgresAddress;
import dev.claimbench.host.BuildInfo;
import dev.claimbench.host.Machine;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Builds {@code manifest.json}: what ran, where, and how it ended. */
final class RunManifest {
  private final Map<String, Object> content = new LinkedHashMap<>();

  RunManifest(List<String> arguments, String label, BuildInfo build, Instant start) {
    content.put("status", "running");
    content.put("startedAt", start.toString());
    content.put("label", label);
    content.put("arguments", arguments.stream().map(PostgresAddress::redact).toList());
    content.put("versions", build.versions());
    content.put("machine", Machine.describe());
  }

  void plan(Plan plan, RunLength length) {
    Map<String, Object> planned = new LinkedHashMap<>();
    planned.put("cells", plan.cells().stream().map(Cell::key).toList());
    planned.put("rounds", plan.rounds());
    planned.put("profile", length.profile() == null ? null : length.profile().value());
    planned.put("seed", length.seed());
    planned.put("order", new ArrayList<List<Integer>>());
    planned.put("plannedSeconds", plan.seconds());
    planned.put("leftOut", plan.leftOut());
    content.put("plan", planned);
  }

  /** How closely the engine was looked at: this costs a little. */
  void probe(String level) {
    content.put("probe", level);
  }

  /**
   * @param order places in the plan's list of cells, from 0, of the round that begins now
   */
  void round(List<Integer> order) {
    @SuppressWarnings("unchecked")
    Map<String, Object> planned = (Map<String, Object>) content.get("plan");
    @SuppressWarnings("unchecked")
    List<List<Integer>> rounds = (List<List<Integer>>) planned.get("order");
    rounds.add(order);
  }

  void dataFolder(Path path, FileSystemInfo fileSystem, FsyncProbe probe) {
    Map<String, Object> folder = new LinkedHashMap<>();
    folder.put("path", path.toString());
    folder.put("fileSystem", fileSystem);
    folder.put("fsyncProbe", probe);
    content.put("dataFolder", folder);
  }

  void server(String kind, String description, String url) {
    Map<String, Object> server = new LinkedHashMap<>();
    server.put("kind", kind);
    server.put("description", description);
    server.put("url", url);
    content.put("postgres", server);
  }

  /** What the server said before the first cell. */
  void serverDurability(String label) {
    content.put("postgresDurabilityAtStart", label);
  }

  /** What an engine said about itself in its first fork that answered. */
  void settings(String benchmark, Map<String, String> settings) {
    @SuppressWarnings("unchecked")
    Map<String, Object> all =
        (Map<String, Object>)
            content.computeIfAbsent("settings", k -> new LinkedHashMap<String, Object>());
    all.putIfAbsent(benchmark, settings);
  }

  void end(String status, Object verdict, Instant now) {
    content.put("status", status);
    content.put("endedAt", now.toString());
    content.put(
        "loadAverageAfter", ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    if (verdict != null) {
      content.put("verdict", verdict);
    }
  }

  Map<String, Object> content() {
    return content;
  }
}
