package dev.claimbench.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class LatencyHistogramTest {

  @Test
  void percentilesAreOfTheMergedValues() {
    LatencyHistogram fast = new LatencyHistogram();
    LatencyHistogram slow = new LatencyHistogram();
    for (int i = 0; i < 99; i++) {
      fast.record(1_000_000);
    }
    slow.record(500_000_000);
    fast.add(slow);
    assertEquals(100, fast.count());
    assertEquals(1.0, fast.percentileMs(50), 0.01);
    assertEquals(1.0, fast.percentileMs(99), 0.01);
    assertEquals(500.0, fast.percentileMs(99.5), 1);
    assertEquals(500.0, fast.maxMs(), 1);
  }

  @Test
  void survivesJson() throws Exception {
    LatencyHistogram histogram = new LatencyHistogram();
    histogram.record(123_456_789);
    ObjectMapper json = new ObjectMapper();
    LatencyHistogram back =
        json.readValue(json.writeValueAsString(histogram), LatencyHistogram.class);
    assertEquals(1, back.count());
    assertEquals(histogram.maxMs(), back.maxMs());
  }

  @Test
  void emptyHasNoFiguresAndOddValuesAreClamped() {
    LatencyHistogram histogram = new LatencyHistogram();
    assertTrue(Double.isNaN(histogram.percentileMs(50)));
    histogram.record(-5);
    histogram.record(Long.MAX_VALUE);
    assertEquals(2, histogram.count());
  }

  @Test
  void refusesSomethingElse() {
    assertThrows(IllegalArgumentException.class, () -> LatencyHistogram.decode("AAAA"));
  }
}
