package dev.claimbench.link;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** Lines of JSON over a socket. */
final class Wire {
  private static final ObjectMapper JSON =
      new ObjectMapper().configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);

  private final SocketChannel channel;
  private final BufferedReader in;

  Wire(SocketChannel channel) {
    this.channel = channel;
    this.in = new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8));
  }

  void send(Object message) throws IOException {
    byte[] json = JSON.writeValueAsBytes(message);
    ByteBuffer line = ByteBuffer.allocate(json.length + 1).put(json).put((byte) '\n').flip();
    // Not Channels.newOutputStream: on Java 17 its lock is held by a thread that waits to read.
    while (line.hasRemaining()) {
      channel.write(line);
    }
  }

  /**
   * @return the next message; null at the end
   */
  <T> T receive(Class<T> type) throws IOException {
    String line = in.readLine();
    return line == null ? null : JSON.readValue(line, type);
  }
}
