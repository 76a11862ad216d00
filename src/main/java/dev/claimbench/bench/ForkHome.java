package dev.claimbench.bench;

import dev.claimbench.db.DataFolder;
import dev.claimbench.db.PostgresAddress;
import dev.claimbench.db.PostgresServer;
import dev.claimbench.db.ServerSchema;
import dev.claimbench.db.server.PostgresServers;
import dev.claimbench.db.server.ServerChoice;
import dev.claimbench.link.ForkMessage;
import dev.claimbench.link.ForkSetup;
import dev.claimbench.link.HostLink;
import dev.claimbench.metrics.IterationRecord;
import dev.claimbench.metrics.ProbeLevel;
import dev.claimbench.verify.CellVerdict;
import dev.claimbench.verify.Findings;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Where this fork's database is and where its messages go: told by the host that started it, or,
 * under plain JMH (an IDE's runner), a server and folder of its own and a verdict on stdout.
 */
final class ForkHome implements AutoCloseable {
  /** Outside a run of ours nobody would read what it sees. */
  private static final String PROBE = ProbeLevel.OFF.value();

  private final HostLink link;
  private final ForkSetup setup;
  private final Deque<AutoCloseable> owned = new ArrayDeque<>();
  private final List<Findings> findings = new ArrayList<>();

  private ForkHome(boolean postgres) {
    Optional<HostLink> host = HostLink.connect();
    this.link = host.orElse(null);
    this.setup = host.map(HostLink::setup).orElseGet(() -> standalone(postgres));
  }

  /**
   * @param postgres whether a PostgreSQL server is needed
   */
  static ForkHome open(boolean postgres) {
    return new ForkHome(postgres);
  }

  private ForkSetup standalone(boolean postgres) {
    Runtime.getRuntime().addShutdownHook(new Thread(this::closeOwned, "claimbench-close"));
    DataFolder folder = own(DataFolder.open(null, System.err::println));
    Path path = folder.path();
    if (!postgres) {
      return new ForkSetup(null, null, null, null, false, path.toString(), PROBE);
    }
    PostgresServer server =
        PostgresServers.open(ServerChoice.parse("auto"), path, System.err::println, this::own);
    ServerSchema schema = own(new ServerSchema(server.address())).create();
    PostgresAddress at = server.address();
    return new ForkSetup(
        at.url(),
        at.user(),
        at.password(),
        schema.name(),
        server.kind().ours(),
        path.toString(),
        PROBE);
  }

  private <T extends AutoCloseable> T own(T resource) {
    owned.push(resource);
    return resource;
  }

  /**
   * @return where things are
   */
  ForkSetup setup() {
    return setup;
  }

  /** Sends a message to the host, or keeps what the verdict needs. */
  void report(ForkMessage message) {
    if (link != null) {
      link.send(message);
      return;
    }
    IterationRecord iteration = message.iteration();
    if (iteration != null) {
      findings.add(iteration.findings());
    }
  }

  /**
   * Reports why the fork cannot go on.
   *
   * @return the same, to be thrown
   */
  RuntimeException failed(RuntimeException e) {
    report(new ForkMessage(null, null, String.valueOf(e.getMessage())));
    return e;
  }

  /**
   * Hangs up, or closes what was started here and prints the verdict.
   *
   * @param control whether duplicates are expected
   */
  void close(boolean control) {
    if (link == null && !findings.isEmpty()) {
      CellVerdict verdict = CellVerdict.of(Findings.merge(findings), control, true);
      System.out.println("ClaimBench: " + verdict.verdict() + " " + verdict.reasons());
    }
    close();
  }

  @Override
  public void close() {
    if (link != null) {
      link.close();
    }
    closeOwned();
  }

  private synchronized void closeOwned() {
    while (!owned.isEmpty()) {
      try {
        owned.pop().close();
      } catch (Exception e) {
        System.err.println("ClaimBench: could not clean up: " + e.getMessage());
      }
    }
  }
}
