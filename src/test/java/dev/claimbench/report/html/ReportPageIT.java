package dev.claimbench.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.claimbench.report.StoredRuns;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page as a browser shows it, without a network. */
class ReportPageIT {
  // A browser that is going down may still write into its profile.
  @TempDir(cleanup = CleanupMode.NEVER)
  static Path folder;

  private static Browser browser;
  private static Path page;

  @BeforeAll
  static void start() throws Exception {
    boolean installed = Browser.installed().isPresent();
    if (!installed) {
      System.err.println("WARNING: THE REPORT WAS NOT LOOKED AT IN A BROWSER: no chromium here");
    }
    assumeTrue(installed, "no chromium");
    page = Files.writeString(folder.resolve("report.html"), Page.render(run().data()));
    browser =
        Browser.start(
            Browser.installed().orElseThrow(), Files.createDirectory(folder.resolve("profile")));
  }

  @AfterAll
  static void stop() throws Exception {
    if (browser != null) {
      browser.close();
    }
    Folders.delete(folder);
  }

  /** Both engines, several panels, every verdict, long names. */
  private static StoredRuns run() {
    StoredRuns run = StoredRuns.run().with("status", "interrupted").plan("rounds", 6);
    int rate = 100;
    for (String lock : List.of("NONE", "FOR_UPDATE", "FOR_NO_KEY_UPDATE_SKIP_LOCKED")) {
      for (String batch : List.of("1", "10", "100")) {
        for (String hold : List.of("0", "50")) {
          Map<String, String> params = new LinkedHashMap<>();
          params.put("lockClause", lock);
          params.put("batchSize", batch);
          params.put("holdMs", hold);
          boolean control = lock.equals("NONE");
          boolean duplicates = control || rate == 1100;
          rate += 100;
          run.cell("Postgres", params, control, duplicates, "", StoredRuns.four(rate));
        }
      }
    }
    return run.sqlite("WAL", StoredRuns.one(500))
        .sqlite("DELETE", StoredRuns.one(20))
        .cell("Sqlite", Map.of("journalMode", "OFF"), false, false, "disk I/O error", new long[0]);
  }

  @ParameterizedTest
  @CsvSource({"1280,light", "1280,dark", "390,light", "390,dark"})
  void looksAsItShould(int width, String scheme) throws Exception {
    browser.show(page, width, scheme);
    List<String> requests =
        browser.seen("Network.requestWillBeSent").stream()
            .map(e -> e.at("/params/request/url").asText())
            .filter(url -> !url.startsWith("data:"))
            .toList();
    assertEquals(List.of(page.toUri().toString()), requests);
    assertEquals(List.of(), browser.seen("Log.entryAdded"));
    assertEquals(List.of(), browser.seen("Runtime.exceptionThrown"));
    assertEquals(List.of(), browser.seen("Runtime.consoleAPICalled"));
    assertTrue(browser.evaluate("document.documentElement.scrollWidth").asInt() <= width);
    assertEquals(
        List.of(),
        texts(browser.evaluate(script("wide.js").replace("WIDTH", "" + width))),
        "wider than the screen");
    String dark = scheme.equals("dark") ? "rgb(20, 23, 27)" : "rgb(255, 255, 255)";
    assertEquals(
        dark, browser.evaluate("getComputedStyle(document.body).backgroundColor").asText());
    browser.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)");
    assertEquals(List.of(), texts(browser.evaluate(script("contrast.js"))), "contrast below 4.5");
    assertEquals(
        0,
        browser
            .evaluate(
                "(ids => ids.length - new Set(ids).size)"
                    + "([...document.querySelectorAll('[id]')].map(e => e.id))")
            .asInt());
  }

  @Test
  void sortsByKeyboardAlone() throws Exception {
    browser.show(page, 1280, "light");
    String table = "document.querySelector('#matrix table.sortable')";
    String focused = "document.activeElement.textContent";
    browser.evaluate("document.querySelector('#matrix .scroll:has(table.sortable)').focus()");
    for (int i = 0; i < 20 && !browser.evaluate(focused).asText().equals("claims/s"); i++) {
      browser.press("Tab", 9);
    }
    assertEquals("claims/s", browser.evaluate(focused).asText());
    assertNotEquals(
        "none", browser.evaluate("getComputedStyle(document.activeElement).outlineStyle").asText());
    String sorted = "document.activeElement.closest('th').getAttribute('aria-sort')";
    String first = table + ".tBodies[0].rows[0].cells[0].textContent";
    assertEquals("none", browser.evaluate(sorted).asText());
    browser.press("Enter", 13);
    assertEquals("descending", browser.evaluate(sorted).asText());
    assertEquals("P18", browser.evaluate(first).asText());
    browser.press("Enter", 13);
    assertEquals("ascending", browser.evaluate(sorted).asText());
    assertEquals("P1", browser.evaluate(first).asText());
    assertEquals(
        1, browser.evaluate(table + ".querySelectorAll('[aria-sort$=ending]').length").asInt());
  }

  @Test
  void theFirstTabLeadsToTheVerdictAndTheSwitchChangesColours() throws Exception {
    browser.show(page, 1280, "light");
    browser.press("Tab", 9);
    assertEquals("skip", browser.evaluate("document.activeElement.className").asText());
    assertTrue(
        browser.evaluate("document.activeElement.getBoundingClientRect().left").asInt() >= 0);
    browser.evaluate("document.getElementById('theme').click()");
    assertEquals(
        "rgb(20, 23, 27)",
        browser.evaluate("getComputedStyle(document.body).backgroundColor").asText());
    assertEquals(List.of(), texts(browser.evaluate(script("contrast.js"))));
  }

  @Test
  void aCellIsHighlightedEverywhere() throws Exception {
    browser.show(page, 1280, "light");
    browser.evaluate(
        "document.querySelector('tr[data-cell=P4]')"
            + ".dispatchEvent(new MouseEvent('mouseover', {bubbles: true}))");
    assertTrue(browser.evaluate("document.querySelectorAll('g.on').length").asInt() > 2);
    assertFalse(
        browser.evaluate("!!document.querySelector('.on:not([data-cell=P4])')").asBoolean());
  }

  @Test
  void readsWithoutItsScript() throws Exception {
    browser.call("Emulation.setScriptExecutionDisabled", Map.of("value", true));
    try {
      browser.show(page, 390, "light");
      assertEquals(List.of(), browser.seen("Log.entryAdded"));
    } finally {
      browser.call("Emulation.setScriptExecutionDisabled", Map.of("value", false));
    }
    assertEquals(0, browser.evaluate("document.querySelectorAll('button').length").asInt());
    assertTrue(browser.evaluate("document.querySelectorAll('svg.chart').length").asInt() > 10);
  }

  private static List<String> texts(JsonNode array) {
    List<String> all = new ArrayList<>();
    array.forEach(n -> all.add(n.asText()));
    return all;
  }

  private static String script(String name) throws Exception {
    try (var in = ReportPageIT.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
