package dev.claimbench.link;

import dev.claimbench.error.HarnessException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** The host's end: greets each fork with the run's set-up and hands its messages on. */
public final class LinkServer implements AutoCloseable {
  /** Bytes; a socket's whole path may have 104 on some systems. */
  private static final int LONGEST_PARENT = 90;

  private final Path folder;
  private final Path socket;
  private final ServerSocketChannel server;
  private final ForkSetup setup;
  private final Consumer<ForkMessage> listener;

  /** Open connections; guarded by this object's monitor. */
  private int open;

  private LinkServer(
      Path folder, ServerSocketChannel server, ForkSetup setup, Consumer<ForkMessage> listener) {
    this.folder = folder;
    this.socket = folder.resolve("link");
    this.server = server;
    this.setup = setup;
    this.listener = listener;
  }

  /**
   * Opens the socket in the run's private folder, which the next run removes if this one is killed;
   * where that one's path is too long for a socket, in a temp folder of its own.
   *
   * @param parent the run's folder, which others cannot read
   * @param setup told to each fork
   * @param listener called for each message, from a thread of this object's
   * @throws HarnessException if the socket cannot be made
   */
  public static LinkServer open(Path parent, ForkSetup setup, Consumer<ForkMessage> listener) {
    try {
      boolean fits = parent.toString().getBytes(StandardCharsets.UTF_8).length < LONGEST_PARENT;
      Path folder =
          fits
              ? Files.createDirectory(parent.resolve("link"))
              : Files.createTempDirectory("claimbench-link");
      ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
      LinkServer link = new LinkServer(folder, server, setup, listener);
      server.bind(UnixDomainSocketAddress.of(link.socket));
      Thread acceptor = new Thread(link::accept, "claimbench-link");
      acceptor.setDaemon(true);
      acceptor.start();
      return link;
    } catch (IOException e) {
      throw new HarnessException("cannot open the socket for the forks: " + e.getMessage(), e);
    }
  }

  private void accept() {
    try {
      while (true) {
        SocketChannel channel = server.accept();
        count(1);
        Thread reader = new Thread(() -> serve(channel), "claimbench-link-reader");
        reader.setDaemon(true);
        reader.start();
      }
    } catch (IOException e) {
      // Closed: the run is over.
    }
  }

  private void serve(SocketChannel channel) {
    try (channel) {
      Wire wire = new Wire(channel);
      wire.send(setup);
      ForkMessage message = wire.receive(ForkMessage.class);
      while (message != null) {
        listener.accept(message);
        message = wire.receive(ForkMessage.class);
      }
    } catch (IOException e) {
      // The fork died; what it said before was kept, and JMH reports its exit.
    } finally {
      count(-1);
    }
  }

  /**
   * @return the socket's path, for the fork's {@link HostLink#PROPERTY}
   */
  public Path socket() {
    return socket;
  }

  private synchronized void count(int change) {
    open += change;
    notifyAll();
  }

  /**
   * Waits until every fork that connected has hung up, so that all its messages were handed on.
   *
   * @return whether that came within ten seconds
   */
  public synchronized boolean awaitForks() {
    long deadline = System.nanoTime() + 10_000_000_000L;
    try {
      while (open > 0 && System.nanoTime() < deadline) {
        wait(100);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return open == 0;
  }

  /** Closes the socket and deletes its folder. */
  @Override
  public void close() {
    try {
      server.close();
      Files.deleteIfExists(socket);
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      // An empty folder in the temp folder is all that can stay.
    }
  }
}
