package dev.claimbench.run;

import dev.claimbench.bench.Rehearsals;
import dev.claimbench.db.Durability;
import dev.claimbench.db.EffectiveDurability;
import dev.claimbench.db.PostgresAddress;
import dev.claimbench.db.PostgresServer;
import dev.claimbench.db.RoundTrip;
import dev.claimbench.db.ServerFacts;
import dev.claimbench.db.ServerSchema;
import dev.claimbench.db.server.PostgresServers;
import dev.claimbench.db.server.ServerChoice;
import dev.claimbench.error.HarnessException;
import dev.claimbench.host.Cleanup;
import dev.claimbench.link.ForkSetup;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;

/** The run's PostgreSQL server: opened once, looked at, given a schema of ours. */
final class RunServer {
  private final Plan plan;
  private final RunManifest manifest;
  private final Cleanup cleanup;
  private final PrintStream out;

  /**
   * @param cleanup is handed the server before it starts, and the schema before it is made
   */
  RunServer(Plan plan, RunManifest manifest, Cleanup cleanup, PrintStream out) {
    this.plan = plan;
    this.manifest = manifest;
    this.cleanup = cleanup;
    this.out = out;
  }

  /**
   * @param folder where an embedded server's files go, and SQLite's
   * @param probe told to the forks
   * @return what a fork has to know
   * @throws HarnessException if there is no such server, or it does not answer
   */
  ForkSetup open(ServerChoice choice, Path folder, String probe) {
    PostgresServer server = PostgresServers.open(choice, folder, out::println, cleanup::closing);
    PostgresAddress at = server.address();
    manifest.server(server);
    lookAt(at);
    ServerSchema schema = cleanup.closing(new ServerSchema(at)).create();
    ForkSetup setup =
        new ForkSetup(
            at.url(),
            at.user(),
            at.password(),
            schema.name(),
            server.kind().ours(),
            folder.toString(),
            probe);
    Rehearsals.postgres(
        setup, plan.cells().stream().filter(Cell::postgres).map(c -> c.key().params()).toList());
    return setup;
  }

  /** Read back from the server before anything runs; each fork reads its own session's again. */
  private void lookAt(PostgresAddress at) {
    try (Connection connection = at.connect(new Properties())) {
      EffectiveDurability server = EffectiveDurability.read(connection);
      manifest.serverDurability(server.label());
      out.println(
          "  durability: " + server.label() + "; cells ask for " + plan.values("durability"));
      RoundTrip roundTrip = RoundTrip.measure(connection);
      manifest.server(ServerFacts.read(connection), roundTrip);
      out.printf(
          "  round trip of SELECT 1: %.0f us (median), %.0f us (p99) of %d%n",
          roundTrip.medianMicros(), roundTrip.p99Micros(), roundTrip.count());
      if (server.effective() != Durability.ON) {
        System.err.println(
            "warning: the server itself is not durable: claims per second will flatter it");
      }
    } catch (SQLException e) {
      throw new HarnessException("the server does not answer: " + e.getMessage(), e);
    }
  }
}
