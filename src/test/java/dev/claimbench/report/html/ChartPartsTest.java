package dev.claimbench.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.report.StoredRuns;
import dev.claimbench.report.model.CellData;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChartPartsTest {
  @Test
  void textIsEscapedInEveryPlaceAndControlCharactersAreGone() {
    assertEquals("&lt;b&gt; &amp; &quot;&#39;", El.escape("<b> & \"'"));
    assertEquals("a\uFFFDb", El.escape("a\u0000b"));
    assertEquals(
        "<i title=\"&lt;&quot;\">&amp;</i>", El.of("i", "title", "<\"").text("&").render());
  }

  @Test
  void aScaleIsLogarithmicOnlyWhereFiguresDifferMuch() {
    assertFalse(Scale.fitting(List.of(10.0, 100.0), 0, 100).log());
    Scale log = Scale.fitting(List.of(1.0, 1000.0), 0, 100);
    assertTrue(log.log());
    assertEquals(List.of(1.0, 10.0, 100.0, 1000.0), log.ticks());
    assertTrue(log.ticks().stream().allMatch(t -> t >= log.min() && t <= log.max()));
    assertEquals(50, log.at(Math.sqrt(1000)), 1e-9);
    assertEquals(0, log.at(0), "below the axis is its end");
  }

  @Test
  void linearScalesBeginAtZero() {
    Scale scale = Scale.linear(97, 200, 0);
    assertEquals(List.of(0.0, 50.0, 100.0), scale.ticks());
    assertEquals(200, scale.at(0));
  }

  @Test
  void ticksAreShort() {
    assertEquals("0.05", Scale.tick(0.05));
    assertEquals("5000", Scale.tick(5000));
    assertEquals("20k", Scale.tick(20_000));
    assertEquals("1.5M", Scale.tick(1_500_000));
  }

  @Test
  void percentilesAndPlacesAreInverse() {
    for (double p : new double[] {0, 50, 90, 99, 99.9}) {
      assertEquals(p, Curves.percentile(Curves.x(p, 99.99), 99.99), 1e-9);
    }
    assertEquals(
        Curves.x(99, 99.9) - Curves.x(90, 99.9), Curves.x(99.9, 99.9) - Curves.x(99, 99.9), 1e-9);
  }

  @Test
  void labelsCoverNeitherMarksNorEachOther() {
    List<double[]> marks = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      marks.add(new double[] {100 + 18 * (i % 4), 100 + 25 * (i / 4)});
    }
    LabelPlacer placer = new LabelPlacer(marks, 0, 360, 0, 300);
    List<double[]> placed = new ArrayList<>();
    for (int i = 0; i < marks.size(); i++) {
      placed.add(placer.place(i, "P" + i));
    }
    for (int i = 0; i < placed.size(); i++) {
      for (int k = i + 1; k < placed.size(); k++) {
        boolean apart =
            Math.abs(placed.get(i)[0] - placed.get(k)[0]) > 11
                || Math.abs(placed.get(i)[1] - placed.get(k)[1]) > 9;
        assertTrue(apart, i + " and " + k);
      }
    }
  }

  @Test
  void sharesAreByRankAndStarvationIsCounted() {
    CellData cell = StoredRuns.run().postgres("A", new long[] {100, 100}).data().cells().get(0);
    assertEquals(0.75, WorkersChart.shares(cell)[0], 1e-9);
    assertEquals(0, WorkersChart.starved(cell));
    CellData starved = StoredRuns.run().postgres("A", new long[] {3}).data().cells().get(0);
    assertEquals(1, WorkersChart.starved(starved));
  }

  @Test
  void slicesAreMergedUntilTheySaySomethingAndKeepTheSum() {
    CellData few = StoredRuns.run().postgres("A", new long[] {40}).data().cells().get(0);
    double[] merged = TimelineChart.rates(few);
    assertEquals(5, merged.length);
    assertEquals(40, mean(merged), 1e-9);
    CellData many = StoredRuns.run().postgres("A", new long[] {4000}).data().cells().get(0);
    assertEquals(40, TimelineChart.rates(many).length);
    assertEquals(4000, mean(TimelineChart.rates(many)), 1e-9);
  }

  private static double mean(double[] values) {
    return java.util.Arrays.stream(values).average().orElseThrow();
  }

  @Test
  void unknownManifestEntriesAreShownFlat() {
    Map<String, Object> nested = new LinkedHashMap<>();
    nested.put("a", Map.of("b", 1));
    nested.put("list", List.of("x", "y"));
    nested.put("maps", List.of(Map.of("k", "v")));
    nested.put("nothing", null);
    Map<String, String> flat = new LinkedHashMap<>();
    EnvironmentSection.flatten(flat, "", nested);
    assertEquals(Map.of("a.b", "1", "list", "x, y", "maps.1.k", "v", "nothing", "-"), flat);
  }
}
