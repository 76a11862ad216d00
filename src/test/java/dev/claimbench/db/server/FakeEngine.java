package dev.claimbench.db.server;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A socket in the file system that answers requests as told, or never. */
final class FakeEngine implements AutoCloseable {
  private final ServerSocketChannel server;
  private final List<SocketChannel> open = new ArrayList<>();

  /**
   * @param answers from the request's path to the whole answer; null: accept, and never say a word
   */
  FakeEngine(Path file, Function<String, String> answers) throws IOException {
    server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(file));
    Thread thread = new Thread(() -> serve(answers), "fake-engine");
    thread.setDaemon(true);
    thread.start();
  }

  private void serve(Function<String, String> answers) {
    while (true) {
      try {
        SocketChannel client = server.accept();
        synchronized (open) {
          open.add(client);
        }
        if (answers != null) {
          ByteBuffer in = ByteBuffer.allocate(1024);
          client.read(in);
          String path = new String(in.array(), StandardCharsets.US_ASCII).split(" ")[1];
          client.write(ByteBuffer.wrap(answers.apply(path).getBytes(StandardCharsets.US_ASCII)));
          client.close();
        }
      } catch (IOException e) {
        if (!server.isOpen()) {
          return;
        }
      }
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    synchronized (open) {
      for (SocketChannel client : open) {
        client.close();
      }
    }
  }
}
