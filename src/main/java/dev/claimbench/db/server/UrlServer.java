package dev.claimbench.db.server;

import dev.claimbench.db.PostgresAddress;
import dev.claimbench.db.PostgresServer;
import dev.claimbench.db.ServerKind;

/** The user's own server: looked at, never started, changed or stopped. */
final class UrlServer implements PostgresServer {
  private final PostgresAddress address;
  private final String version;

  private UrlServer(PostgresAddress address, String version) {
    this.address = address;
    this.version = version;
  }

  /**
   * Connects once to see that the server can be used.
   *
   * @throws dev.claimbench.error.HarnessException if it cannot be reached, in one line
   * @throws dev.claimbench.error.BadInputException if it is too old or read only
   */
  static UrlServer open(PostgresAddress address) {
    return new UrlServer(address, ServerCheck.version(address));
  }

  @Override
  public PostgresAddress address() {
    return address;
  }

  @Override
  public ServerKind kind() {
    return ServerKind.URL;
  }

  @Override
  public String description() {
    return "PostgreSQL " + version + " at " + address;
  }

  @Override
  public String version() {
    return version;
  }

  @Override
  public void close() {
    // Not ours to stop.
  }
}
