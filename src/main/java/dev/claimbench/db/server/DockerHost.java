package dev.claimbench.db.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place where a Docker engine may listen, and one HTTP request to it with a limit. No Docker
 * library is used: those wait a minute and more for an engine that accepts and never answers.
 *
 * @param label the place as a user would write it
 * @param file the socket's file, or null for TCP
 * @param address where to connect; null for a place that is known but cannot be asked
 */
record DockerHost(String label, Path file, SocketAddress address) {
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.\\d (\\d{3})");
  private static final int DEFAULT_PORT = 2375;

  /**
   * @param env the environment: DOCKER_HOST, XDG_RUNTIME_DIR
   * @param home the user's home folder
   * @return where to look, in this order; DOCKER_HOST alone if it is set
   */
  static List<DockerHost> candidates(Map<String, String> env, Path home) {
    String given = env.get("DOCKER_HOST");
    if (given != null && !given.isBlank()) {
      return List.of(of(given.strip()));
    }
    List<DockerHost> places = new ArrayList<>();
    places.add(socket(Path.of("/var/run/docker.sock")));
    String runtime = env.get("XDG_RUNTIME_DIR");
    if (runtime != null && !runtime.isBlank()) {
      places.add(socket(Path.of(runtime, "docker.sock")));
    }
    places.add(socket(home.resolve(".docker/run/docker.sock")));
    return places;
  }

  private static DockerHost socket(Path file) {
    return new DockerHost(file.toString(), file, UnixDomainSocketAddress.of(file));
  }

  private static DockerHost of(String dockerHost) {
    try {
      URI uri = URI.create(dockerHost);
      String scheme = String.valueOf(uri.getScheme());
      if (scheme.equals("unix") && uri.getPath() != null && !uri.getPath().isEmpty()) {
        return socket(Path.of(uri.getPath()));
      }
      if (List.of("tcp", "http", "https").contains(scheme) && uri.getHost() != null) {
        int port = uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort();
        return new DockerHost(
            "tcp://" + uri.getHost() + ":" + port,
            null,
            new InetSocketAddress(uri.getHost(), port));
      }
    } catch (IllegalArgumentException e) {
      // Not a URI: told apart below.
    }
    return new DockerHost("DOCKER_HOST=" + dockerHost, null, null);
  }

  /**
   * Sends one GET request.
   *
   * @param path the resource, for example {@code /_ping}
   * @return the answer's HTTP status
   * @throws java.util.concurrent.TimeoutException if no answer came within the limit
   * @throws IOException if nothing listens or what came is not HTTP
   * @throws Exception never otherwise
   */
  int get(String path, Duration limit) throws Exception {
    return BoundedCall.within(limit, "docker-probe", () -> request(path));
  }

  /** Connects; throws if nothing listens. */
  void connect(Duration limit) throws Exception {
    BoundedCall.within(
        limit,
        "docker-probe",
        () -> {
          open().close();
          return null;
        });
  }

  private SocketChannel open() throws IOException {
    SocketChannel channel =
        address instanceof UnixDomainSocketAddress
            ? SocketChannel.open(StandardProtocolFamily.UNIX)
            : SocketChannel.open();
    try {
      // Interrupting the thread closes the channel, so a limit ends this, too.
      channel.connect(address);
      return channel;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private int request(String path) throws IOException {
    try (SocketChannel channel = open()) {
      String request =
          "GET "
              + path
              + " HTTP/1.1\r\nHost: docker\r\nUser-Agent: claimbench\r\n"
              + "Connection: close\r\n\r\n";
      ByteBuffer out = ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII));
      while (out.hasRemaining()) {
        channel.write(out);
      }
      ByteBuffer in = ByteBuffer.allocate(64);
      while (in.hasRemaining() && channel.read(in) >= 0) {
        String text = new String(in.array(), 0, in.position(), StandardCharsets.US_ASCII);
        Matcher status = STATUS.matcher(text);
        if (status.lookingAt()) {
          return Integer.parseInt(status.group(1));
        }
      }
      throw new IOException("not HTTP");
    }
  }
}
