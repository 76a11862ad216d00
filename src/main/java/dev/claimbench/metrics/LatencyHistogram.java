package dev.claimbench.metrics;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * Durations in nanoseconds up to one hour with three significant digits, one writer. Percentiles of
 * several are those of the merged histogram, never an average of percentiles. In JSON it is
 * HdrHistogram's own compressed form in Base64, which its tools read.
 */
public final class LatencyHistogram {
  private static final long HIGHEST_NANOS = 3_600_000_000_000L;
  private final Histogram histogram;

  /** An empty one. */
  public LatencyHistogram() {
    this(new Histogram(HIGHEST_NANOS, 3));
  }

  private LatencyHistogram(Histogram histogram) {
    this.histogram = histogram;
  }

  /**
   * @param base64 as {@link #encoded()} gives it
   * @throws IllegalArgumentException if it is something else
   */
  @JsonCreator
  public static LatencyHistogram decode(String base64) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(base64));
      return new LatencyHistogram(Histogram.decodeFromCompressedByteBuffer(bytes, HIGHEST_NANOS));
    } catch (DataFormatException | BufferUnderflowException e) {
      throw new IllegalArgumentException("not an encoded histogram", e);
    }
  }

  /**
   * @return HdrHistogram's compressed encoding in Base64
   */
  @JsonValue
  public String encoded() {
    ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(bytes);
    byte[] exact = new byte[length];
    bytes.flip();
    bytes.get(exact);
    return Base64.getEncoder().encodeToString(exact);
  }

  /**
   * @param nanos clamped to 0 … one hour, so that a clock's oddity never breaks a measurement
   */
  public void record(long nanos) {
    histogram.recordValue(Math.min(Math.max(nanos, 0), HIGHEST_NANOS));
  }

  /** Adds all of the other's values. */
  public void add(LatencyHistogram other) {
    histogram.add(other.histogram);
  }

  /**
   * @return how many values were recorded
   */
  public long count() {
    return histogram.getTotalCount();
  }

  /**
   * @param percentile 0 to 100
   * @return in milliseconds; NaN when empty
   */
  public double percentileMs(double percentile) {
    return count() == 0 ? Double.NaN : histogram.getValueAtPercentile(percentile) / 1e6;
  }

  /**
   * @return in milliseconds; NaN when empty
   */
  public double meanMs() {
    return count() == 0 ? Double.NaN : histogram.getMean() / 1e6;
  }

  /**
   * @return in milliseconds; NaN when empty
   */
  public double maxMs() {
    return count() == 0 ? Double.NaN : histogram.getMaxValue() / 1e6;
  }
}
