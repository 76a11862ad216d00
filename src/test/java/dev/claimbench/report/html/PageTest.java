package dev.claimbench.report.html;

import static dev.claimbench.report.StoredRuns.four;
import static dev.claimbench.report.StoredRuns.one;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.report.StoredRuns;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PageTest {
  private static final String EVIL = "<script>alert('x')</script>\"><img src=x onerror=alert(1)>";

  private static StoredRuns both() {
    return StoredRuns.run()
        .control(true, four(5000))
        .postgres("FOR_UPDATE", four(1000))
        .postgres("SKIP", four(2000))
        .sqlite("WAL", four(100_000))
        .sqlite("DELETE", one(10));
  }

  private static List<String> all(String regex, String text) {
    return Pattern.compile(regex).matcher(text).results().map(r -> r.group(1)).toList();
  }

  @Test
  void sectionsComeInTheOrderOfAReadersQuestions() {
    String page = Page.render(both().data());
    assertEquals(
        List.of(
            "verdict",
            "takeaway",
            "scatter",
            "matrix",
            "latency",
            "workers",
            "phases",
            "timeline",
            "errors",
            "environment",
            "command"),
        all("<section id=\"([a-z]+)\"", page));
  }

  @Test
  void theSamePageComesFromTheSameData() {
    assertEquals(Page.render(both().data()), Page.render(both().data()));
  }

  @Test
  void nothingTheUserWroteBecomesMarkup() {
    StoredRuns run =
        StoredRuns.run()
            .with("label", EVIL)
            .with("arguments", List.of("--label", EVIL))
            .with("note" + EVIL, Map.of(EVIL, EVIL))
            .with("selfChecks", List.of(EVIL))
            .cell("Postgres", Map.of("lockClause", EVIL), false, true, "", one(5))
            .failed("B", EVIL);
    String page = Page.render(run.data());
    assertEquals(1, all("(<script)", page).size(), "our own alone");
    assertFalse(page.contains("<img"), "no element of theirs");
    assertTrue(page.contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot;&gt;&lt;img"));
  }

  @Test
  void nothingIsFetched() {
    String page = Page.render(both().data());
    assertTrue(
        Pattern.compile(
                "Content-Security-Policy\" content=\"default-src &#39;none&#39;; img-src data:;"
                    + " base-uri &#39;none&#39;; form-action &#39;none&#39;; style-src"
                    + " &#39;sha256-[A-Za-z0-9+/]{43}=&#39;; script-src &#39;sha256-[^;]{44}&#39;\"")
            .matcher(page)
            .find());
    assertFalse(page.contains("http://") || page.contains("https://"), "no address at all");
    assertEquals(List.of(), all("( (?:src|style|on[a-z]+)=)", page));
    for (String href : all("href=\"([^\"]*)\"", page)) {
      assertTrue(href.startsWith("#") || href.equals("data:,"), href);
    }
  }

  @Test
  void idsAreUniqueAndLinksLeadSomewhere() {
    String page = Page.render(both().data());
    List<String> ids = all(" id=\"([^\"]*)\"", page);
    Set<String> unique = new HashSet<>(ids);
    assertEquals(ids.size(), unique.size(), ids.toString());
    all("href=\"#([^\"]*)\"", page).forEach(id -> assertTrue(unique.contains(id), id));
    all("aria-labelledby=\"([^\"]*)\"", page).forEach(id -> assertTrue(unique.contains(id), id));
  }

  @Test
  void everyColumnOfNumbersHasAUnit() {
    String units =
        ".*(claims|calls|ms|%|tasks|times|index|number|attempts|iterations| s|per task|task id).*";
    List<String> headers =
        all("<th scope=\"col\" class=\"n\">([^<]*)</th>", Page.render(both().data()));
    assertTrue(headers.size() > 30);
    headers.forEach(h -> assertTrue(h.matches(units), h));
  }

  @Test
  void everyChartHasALabelAndItsDataBelow() {
    String page = Page.render(both().data());
    Matcher charts = Pattern.compile("<svg [^>]*class=\"chart\"[^>]*>").matcher(page);
    int n = 0;
    while (charts.find()) {
      n++;
      assertTrue(charts.group().contains("role=\"img\" aria-label=\""), charts.group());
    }
    // The test's calls have no phases: four sections with charts of both engines.
    assertEquals(8, n);
    // Five sections with charts, each with a table for both engines.
    assertEquals(10, all("<details><summary>([^<]* as a table)", page).size());
  }

  @Test
  void enginesNeverShareAChart() {
    String page = Page.render(both().data());
    for (String chart : page.split("<svg ")) {
      Set<String> engines =
          all("data-cell=\"([PS])\\d", chart.split("</svg>")[0]).stream()
              .collect(Collectors.toSet());
      assertTrue(engines.size() <= 1, chart);
    }
  }

  @Test
  void emptyFailedAndUnmeasuredRunsHaveAPageToo() {
    assertEquals(
        List.of("verdict", "takeaway", "environment", "command"),
        all("<section id=\"([a-z]+)\"", Page.render(StoredRuns.run().data())));
    String failed = withoutScript(StoredRuns.run().failed("A", "no server"));
    assertTrue(failed.contains("no server"));
    assertFalse(failed.contains("NaN"));
    assertFalse(withoutScript(both().sqlite("OFF", new long[] {0})).contains("NaN"));
  }

  private static String withoutScript(StoredRuns run) {
    return Page.render(run.data()).replaceAll("(?s)<script>.*</script>", "");
  }

  @Test
  void theBannerSaysWhatIsWrongAndShowsWitnesses() {
    String page = Page.render(StoredRuns.run().violated("A", one(9)).data());
    assertTrue(page.contains("class=\"banner violated\""));
    assertTrue(page.contains("DUPLICATE, task 1: w0 from 0.000 to 0.000 ms; w1 from"), page);
    assertTrue(page.contains("<code>select 1</code>"));
    String stopped = Page.render(both().with("status", "interrupted").data());
    assertTrue(stopped.contains("class=\"banner unknown\""));
    assertTrue(stopped.contains("did not come to its end (status: interrupted)"));
  }

  @Test
  void tiesAndTheFastestAreMarked() {
    String page = Page.render(both().data());
    assertTrue(page.contains("P3 \u2605 fastest"), "clear");
    assertTrue(page.contains("P1 \u25c7 control"));
    String tied =
        Page.render(StoredRuns.run().postgres("A", four(10)).postgres("B", four(11)).data());
    assertTrue(tied.contains("P2 \u2605\u2248 fastest, tied"));
    assertTrue(tied.contains("P1 \u2248 tie"));
  }
}
