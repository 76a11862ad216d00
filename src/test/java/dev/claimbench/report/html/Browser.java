package dev.claimbench.report.html;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A headless Chromium without a network, led through its DevTools protocol. */
final class Browser implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SECONDS = 60;

  private final Process process;
  private final Path profile;
  private final BlockingQueue<JsonNode> received = new LinkedBlockingQueue<>();
  private final List<JsonNode> events = new ArrayList<>();
  private WebSocket socket;
  private int lastId;

  private Browser(Process process, Path profile) {
    this.process = process;
    this.profile = profile;
  }

  /**
   * @return the browser of this machine, if it has one
   */
  static Optional<Path> installed() {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.of("chromium", "chromium-browser", "google-chrome")
        .flatMap(name -> Stream.of(path.split(":")).map(dir -> Path.of(dir, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * @param profile an empty folder
   */
  static Browser start(Path program, Path profile) throws Exception {
    Process process =
        new ProcessBuilder(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--host-resolver-rules=MAP * ~NOTFOUND",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectErrorStream(true)
            .redirectOutput(profile.resolve("browser.log").toFile())
            .start();
    Browser browser = new Browser(process, profile);
    try {
      browser.connect();
      return browser;
    } catch (Exception e) {
      browser.close();
      throw e;
    }
  }

  private void connect() throws Exception {
    Path port = profile.resolve("DevToolsActivePort");
    for (int i = 0; i < 10 * SECONDS && lines(port) < 2; i++) {
      if (!process.isAlive()) {
        throw new IOException(Files.readString(profile.resolve("browser.log")));
      }
      Thread.sleep(100);
    }
    List<String> at = Files.readAllLines(port);
    open("ws://127.0.0.1:" + at.get(0) + at.get(1));
    String target =
        call("Target.createTarget", Map.of("url", "about:blank")).at("/targetId").asText();
    socket.abort();
    open("ws://127.0.0.1:" + at.get(0) + "/devtools/page/" + target);
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      call(domain + ".enable", Map.of());
    }
  }

  private static long lines(Path file) throws IOException {
    return Files.exists(file) ? Files.readAllLines(file).size() : 0;
  }

  private void open(String uri) throws Exception {
    received.clear();
    socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create(uri), new Receiver(received))
            .get(SECONDS, TimeUnit.SECONDS);
  }

  /** Puts the parts of a message together. */
  private record Receiver(BlockingQueue<JsonNode> into, StringBuilder parts)
      implements WebSocket.Listener {
    Receiver(BlockingQueue<JsonNode> into) {
      this(into, new StringBuilder());
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      parts.append(data);
      if (last) {
        try {
          into.add(JSON.readTree(parts.toString()));
        } catch (IOException e) {
          throw new IllegalStateException(e);
        }
        parts.setLength(0);
      }
      from.request(1);
      return null;
    }
  }

  /** Sends a command and waits for its result; what the browser tells meanwhile is kept. */
  JsonNode call(String method, Map<String, ?> params) throws Exception {
    int id = ++lastId;
    String text = JSON.writeValueAsString(Map.of("id", id, "method", method, "params", params));
    socket.sendText(text, true).get(SECONDS, TimeUnit.SECONDS);
    while (true) {
      JsonNode message = received.poll(SECONDS, TimeUnit.SECONDS);
      if (message == null) {
        throw new IOException("no answer to " + method);
      }
      if (message.path("id").asInt() != id) {
        events.add(message);
      } else if (message.has("error")) {
        throw new IOException(method + ": " + message.get("error"));
      } else {
        return message.get("result");
      }
    }
  }

  /** A page as someone sees it on such a screen. */
  void show(Path page, int width, String scheme) throws Exception {
    events.clear();
    boolean phone = width < 600;
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", phone));
    call(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    call("Page.navigate", Map.of("url", page.toUri().toString()));
    for (int i = 0; i < 10 * SECONDS && seen("Page.loadEventFired").isEmpty(); i++) {
      Thread.sleep(100);
      evaluate("0");
    }
    // What a page does late, an icon or a font, it has done by now.
    Thread.sleep(300);
    evaluate("0");
  }

  /**
   * @return what the browser told of this kind since the page was shown
   */
  List<JsonNode> seen(String method) {
    return events.stream().filter(e -> e.path("method").asText().equals(method)).toList();
  }

  /**
   * @return the value of an expression in the page, as JSON
   */
  JsonNode evaluate(String script) throws Exception {
    JsonNode result =
        call(
            "Runtime.evaluate",
            Map.of("expression", script, "returnByValue", true, "awaitPromise", true));
    if (result.has("exceptionDetails")) {
      throw new IOException(result.get("exceptionDetails").toString());
    }
    return result.at("/result/value");
  }

  /** Presses and releases a key, as a keyboard does. */
  void press(String key, int code) throws Exception {
    String text = key.equals("Enter") ? "\r" : "";
    for (String type : List.of(text.isEmpty() ? "rawKeyDown" : "keyDown", "keyUp")) {
      call(
          "Input.dispatchKeyEvent",
          Map.of("type", type, "key", key, "windowsVirtualKeyCode", code, "text", text));
    }
  }

  /** The whole page as it is now. */
  void screenshot(Path file) throws Exception {
    JsonNode png =
        call("Page.captureScreenshot", Map.of("captureBeyondViewport", true, "format", "png"));
    Files.write(file, Base64.getDecoder().decode(png.get("data").asText()));
  }

  @Override
  public void close() {
    if (socket != null) {
      socket.abort();
    }
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    process.onExit().join();
  }
}
