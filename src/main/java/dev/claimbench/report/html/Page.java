package dev.claimbench.report.html;

import dev.claimbench.report.model.RunData;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The whole page: one file that asks nothing of a network. */
public final class Page {
  private static final Map<String, String> NAMES = new LinkedHashMap<>();

  static {
    NAMES.put("scatter", "Throughput and p99");
    NAMES.put("matrix", "Cells");
    NAMES.put("latency", "Latency");
    NAMES.put("workers", "Workers");
    NAMES.put("phases", "Phases");
    NAMES.put("timeline", "Over time");
    NAMES.put("errors", "Errors");
    NAMES.put("environment", "Machine and settings");
    NAMES.put("command", "Command");
  }

  private static final String STYLE = resource("report.css");
  private static final String SCRIPT = resource("report.js");

  private Page() {}

  /**
   * @param run what is stored of it; may be empty
   * @return the page, the same for the same data
   */
  public static String render(RunData run) {
    String title = "ClaimBench: " + run.text("label", "run") + ", " + run.text("startedAt", "");
    El head =
        El.of("head")
            .add(
                El.of("meta", "charset", "utf-8"),
                El.of("meta", "http-equiv", "Content-Security-Policy", "content", policy()),
                El.of("meta", "name", "viewport", "content", "width=device-width, initial-scale=1"),
                El.of("meta", "name", "color-scheme", "content", "light dark"),
                El.of("meta", "name", "referrer", "content", "no-referrer"),
                // Without it a browser would ask the server it came from for one.
                El.of("link", "rel", "icon", "href", "data:,"),
                El.of("title").text(title),
                El.of("style").text(STYLE));
    El body =
        El.of("body")
            .add(
                El.of("a", "class", "skip", "href", "#main").text("Skip to the verdict"),
                header(run),
                El.of("main", "id", "main").add(sections(run)),
                El.of("script").text(SCRIPT));
    return "<!DOCTYPE html>\n" + El.of("html", "lang", "en").add(head, body).render() + "\n";
  }

  private static El header(RunData run) {
    String when = run.text("startedAt", "unknown time").replaceAll("\\.\\d+Z$", "Z");
    String what =
        run.status()
            + ", "
            + run.progress()
            + " of "
            + run.plannedCells()
            + (run.plannedCells() == 1 ? " cell" : " cells");
    return El.of("header")
        .add(
            El.of("h1").text("ClaimBench: " + run.text("label", "run")),
            El.of("p").text("Started " + when + "; " + what));
  }

  /** The order in which a reader's questions come. */
  private static List<El> sections(RunData run) {
    El nav = El.of("nav", "aria-label", "Sections");
    List<El> first = List.of(Banner.render(run), TakeawaySection.render(run), nav);
    Map<String, El> rest = new LinkedHashMap<>();
    if (!run.engines().isEmpty()) {
      rest.put("scatter", Scatter.render(run));
      rest.put("matrix", Matrix.render(run));
      rest.put("latency", Curves.render(run));
      rest.put("workers", WorkersChart.render(run));
      rest.put("phases", PhasesChart.render(run));
      rest.put("timeline", TimelineChart.render(run));
      rest.put("errors", ErrorsTable.render(run));
    }
    rest.put("environment", EnvironmentSection.render(run));
    rest.put("command", CommandSection.render(run));
    NAMES.forEach(
        (id, name) -> {
          if (rest.containsKey(id)) {
            nav.add(El.of("a", "href", "#" + id).text(name));
          }
        });
    return java.util.stream.Stream.concat(first.stream(), rest.values().stream()).toList();
  }

  /** Nothing may be fetched, and nothing runs or styles but what stands here. */
  private static String policy() {
    return "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; style-src "
        + hash(STYLE)
        + "; script-src "
        + hash(SCRIPT);
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String resource(String name) {
    try (InputStream in = Page.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
