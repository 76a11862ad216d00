package dev.claimbench.run;

import dev.claimbench.bench.Parameters;
import dev.claimbench.db.FileSystemInfo;
import dev.claimbench.db.FsyncProbe;
import dev.claimbench.db.PostgresAddress;
import dev.claimbench.db.PostgresServer;
import dev.claimbench.db.RoundTrip;
import dev.claimbench.db.ServerFacts;
import dev.claimbench.host.BuildInfo;
import dev.claimbench.host.Machine;
import dev.claimbench.report.check.SelfCheck;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Builds {@code manifest.json}: what ran, where, and how it ended. A run that was resumed has
 * several sessions; what is not under {@code sessions} is that of the first one.
 */
final class RunManifest {
  private final Map<String, Object> content;
  private final Map<String, Object> session = new LinkedHashMap<>();

  private RunManifest(
      Map<String, Object> content, List<String> arguments, BuildInfo build, Instant start) {
    this.content = content;
    content.put("status", "running");
    session.put("status", "running");
    put("startedAt", start.toString());
    put("arguments", arguments.stream().map(PostgresAddress::redact).toList());
    put("versions", build.versions());
    put("jvm", build.versions().get("jvm"));
    put("machine", Machine.describe());
    sessions().add(session);
  }

  /** Of a new run. */
  static RunManifest create(List<String> arguments, String label, BuildInfo build, Instant start) {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("status", "running");
    content.put("label", label);
    return new RunManifest(content, arguments, build, start);
  }

  /**
   * Of a run that goes on.
   *
   * @param earlier as it was stored; changed
   */
  static RunManifest resume(
      Map<String, Object> earlier, List<String> arguments, BuildInfo build, Instant start) {
    earlier.remove("endedAt");
    earlier.remove("verdict");
    earlier.remove("selfChecks");
    earlier.remove("failure");
    RunManifest manifest = new RunManifest(earlier, arguments, build, start);
    List<Map<String, Object>> sessions = manifest.sessions();
    Map<String, Object> last = sessions.get(Math.max(0, sessions.size() - 2));
    if (last.get("endedAt") == null && last != manifest.session) {
      last.put("status", "killed");
    }
    return manifest;
  }

  /** The first session's value stands for the run. */
  private void put(String name, Object value) {
    session.put(name, value);
    content.putIfAbsent(name, value);
  }

  @SuppressWarnings("unchecked") // Maps and lists of our own making, or as Jackson reads them.
  private static <T> T in(Map<String, Object> map, String name, T otherwise) {
    return (T) map.computeIfAbsent(name, n -> otherwise);
  }

  private List<Map<String, Object>> sessions() {
    return in(content, "sessions", new ArrayList<>());
  }

  /**
   * @return what makes this session differ from the first one; empty for a new run
   */
  List<String> differences() {
    return SessionDifferences.between(sessions().get(0), session);
  }

  void plan(Plan plan, RunLength length) {
    if (content.containsKey("plan")) {
      return;
    }
    Map<String, Object> planned = new LinkedHashMap<>();
    planned.put("cells", plan.cells().stream().map(Cell::key).toList());
    planned.put("rounds", length.budgeted() ? null : plan.rounds());
    planned.put("budgetSeconds", length.budgeted() ? length.budgetSeconds() : null);
    planned.put("profile", length.profile() == null ? null : length.profile().value());
    planned.put("seed", length.seed());
    planned.put("order", new ArrayList<List<Integer>>());
    planned.put("plannedSeconds", length.budgeted() ? length.budgetSeconds() : plan.seconds());
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
    List<List<Integer>> rounds = in(in(content, "plan", Map.of()), "order", new ArrayList<>());
    rounds.add(order);
  }

  void dataFolder(Path path, FileSystemInfo fileSystem, FsyncProbe probe) {
    Map<String, Object> folder = new LinkedHashMap<>();
    folder.put("path", path.toString());
    folder.put("fileSystem", fileSystem);
    folder.put("fsyncProbe", probe);
    put("dataFolder", folder);
  }

  void server(PostgresServer from) {
    Map<String, Object> server = new LinkedHashMap<>();
    server.put("kind", from.kind().name());
    server.put("description", from.description());
    server.put("version", from.version());
    server.put("url", from.address().url());
    if (!from.limits().isEmpty()) {
      server.put("limits", from.limits());
    }
    put("postgres", server);
  }

  /** What the server said before the first cell. */
  void serverDurability(String label) {
    put("postgresDurabilityAtStart", label);
  }

  /** What an engine said about itself in its first fork that answered. */
  void settings(String benchmark, Map<String, String> settings) {
    Map<String, Object> all = in(content, "settings", new LinkedHashMap<>());
    all.putIfAbsent(benchmark, settings);
  }

  /**
   * The user's own SQL, by file.
   *
   * @param files of this session; not stored again for one that goes on with the same
   */
  void files(Map<String, String> files) {
    if (!files.isEmpty() && !files.equals(content.putIfAbsent("files", files))) {
      session.put("files", files);
    }
  }

  /**
   * JVM and library of an engine's forks, from the first one, and each table and each claim once.
   *
   * @param params the cell's, which say what table and claim it has
   */
  void facts(String benchmark, Map<String, String> params, Map<String, Object> facts) {
    if (facts.isEmpty()) {
      return;
    }
    Map<String, Object> all = in(content, "forks", new LinkedHashMap<>());
    Map<String, Object> own = in(all, benchmark, new LinkedHashMap<>());
    Map<String, Object> definitions = in(own, "definitions", new LinkedHashMap<>());
    Map<String, Object> claims = in(own, "claims", new LinkedHashMap<>());
    facts.forEach(
        (name, v) -> {
          switch (name) {
            case "definition" -> definitions.putIfAbsent(table(params), v);
            case "claim" -> claims.putIfAbsent(claim(params), v);
            default -> own.putIfAbsent(name, v);
          }
        });
  }

  private static String table(Map<String, String> params) {
    String schema = params.getOrDefault("schema", Parameters.STANDARD);
    return schema.equals(Parameters.STANDARD) ? "index=" + params.get("index") : "schema=" + schema;
  }

  private static String claim(Map<String, String> params) {
    String lock = params.get("lockClause");
    return "shape=" + params.get("shape") + (lock == null ? "" : " lockClause=" + lock);
  }

  /** What the server is, and how far away. */
  void server(ServerFacts facts, RoundTrip roundTrip) {
    put("postgresServer", facts);
    put("postgresRoundTrip", roundTrip);
  }

  /** What is doubtful about the measurement itself; empty if nothing is. */
  void selfChecks(List<SelfCheck> warnings) {
    content.put("selfChecks", warnings);
  }

  /** Why the run could not go on. */
  void failure(String reason) {
    content.put("failure", reason);
  }

  /**
   * @param verdict null if the run did not come to one
   */
  void end(String status, Object verdict, Instant now) {
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    for (Map<String, Object> part : List.of(session, content)) {
      part.put("status", status);
      part.put("endedAt", now.toString());
      part.put("loadAverageAfter", load);
    }
    if (verdict != null) {
      content.put("verdict", verdict);
    }
  }

  Map<String, Object> content() {
    return content;
  }
}
