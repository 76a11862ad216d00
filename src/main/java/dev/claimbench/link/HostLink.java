package dev.claimbench.link;

import dev.claimbench.error.HarnessException;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Optional;

/** The fork's end of the wire. */
public final class HostLink implements AutoCloseable {
  /** System property of a fork: the path of the host's socket. */
  public static final String PROPERTY = "claimbench.link";

  private final SocketChannel channel;
  private final Wire wire;
  private final ForkSetup setup;
  private volatile boolean closed;

  private HostLink(SocketChannel channel) throws IOException {
    this.channel = channel;
    this.wire = new Wire(channel);
    this.setup = wire.receive(ForkSetup.class);
  }

  /**
   * @return the link, or empty when no ClaimBench host started this JVM (plain JMH, an IDE)
   * @throws HarnessException if the host does not answer
   */
  public static Optional<HostLink> connect() {
    String path = System.getProperty(PROPERTY);
    if (path == null) {
      return Optional.empty();
    }
    try {
      HostLink link = new HostLink(SocketChannel.open(UnixDomainSocketAddress.of(Path.of(path))));
      link.watchHost();
      return Optional.of(link);
    } catch (IOException e) {
      throw new HarnessException("the host process does not answer: " + e.getMessage(), e);
    }
  }

  /** A fork must not outlive its host, however the host died; the host says nothing but end. */
  private void watchHost() {
    Thread watch =
        new Thread(
            () -> {
              try {
                wire.receive(ForkMessage.class);
              } catch (IOException e) {
                // Hung up as well.
              }
              if (!closed) {
                Runtime.getRuntime().halt(1);
              }
            },
            "claimbench-host-watch");
    watch.setDaemon(true);
    watch.start();
  }

  /**
   * @return what the host said at the start
   */
  public ForkSetup setup() {
    return setup;
  }

  /**
   * @throws HarnessException if the host is gone
   */
  public synchronized void send(ForkMessage message) {
    try {
      wire.send(message);
    } catch (IOException e) {
      throw new HarnessException("the host process is gone: " + e.getMessage(), e);
    }
  }

  /** Hangs up; the host then knows that nothing more comes. */
  @Override
  public void close() {
    closed = true;
    try {
      channel.close();
    } catch (IOException e) {
      // It is closed all the same.
    }
  }
}
