package dev.claimbench.lab.worker;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Messages as lines of JSON between the host and a worker process. */
public final class Line {
  /** Of both sides. */
  public static final ObjectMapper JSON =
      new ObjectMapper().configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);

  private final BufferedReader in;
  private final OutputStream out;

  /**
   * @param kind what the body means
   * @param body null for a bare signal
   */
  public record Message(String kind, JsonNode body) {}

  /**
   * @param in from the other side
   * @param out to the other side
   */
  public Line(InputStream in, OutputStream out) {
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    this.out = out;
  }

  /**
   * Sends at once. May be called by several threads.
   *
   * @param kind what the body means
   * @param body anything Jackson can write, or null
   * @throws IOException if the other side is gone
   */
  public void send(String kind, Object body) throws IOException {
    byte[] json = JSON.writeValueAsBytes(new Message(kind, JSON.valueToTree(body)));
    synchronized (out) {
      out.write(json);
      out.write('\n');
      out.flush();
    }
  }

  /**
   * Waits for the next message. For one thread.
   *
   * @return null once the other side is gone
   * @throws IOException if it cannot be read
   */
  public Message receive() throws IOException {
    String line = in.readLine();
    return line == null ? null : JSON.readValue(line, Message.class);
  }
}
