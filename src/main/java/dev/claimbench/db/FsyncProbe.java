package dev.claimbench.db;

import dev.claimbench.error.HarnessException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;

/**
 * What one write of 8 KiB and its flush to disk cost in a folder, on a scratch file that is
 * deleted: the floor under each durable commit there.
 *
 * @param count how many were timed
 * @param medianMicros their median, in microseconds
 * @param p99Micros their 99th percentile (nearest rank), in microseconds
 */
public record FsyncProbe(int count, double medianMicros, double p99Micros) {
  private static final int BLOCK = 8192;
  private static final int BLOCKS = 64;
  private static final int MAX_COUNT = 100_000;
  private static final int MIN_COUNT = 5;
  private static final Duration TIME = Duration.ofMillis(700);

  /**
   * Probes for about 0.7 s, longer where a flush takes more than a seventh of a second.
   *
   * @param folder an existing folder that can be written
   * @throws HarnessException when the file cannot be written
   */
  public static FsyncProbe measure(Path folder) {
    Path file = null;
    try {
      file = Files.createTempFile(folder, "fsync-probe-", ".tmp");
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        return of(probe(channel));
      }
    } catch (IOException e) {
      throw new HarnessException("cannot probe the flush time in " + folder, e);
    } finally {
      delete(file);
    }
  }

  /** The summary of measured times in nanoseconds; at least one. */
  static FsyncProbe of(long[] nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return new FsyncProbe(sorted.length, micros(sorted, 0.5), micros(sorted, 0.99));
  }

  private static long[] probe(FileChannel channel) throws IOException {
    ByteBuffer block = ByteBuffer.allocateDirect(BLOCK);
    // Allocated first, as a log file is that gets reused: a flush then moves data only.
    for (int i = 0; i < BLOCKS; i++) {
      write(channel, block, i);
    }
    channel.force(true);
    long[] nanos = new long[MAX_COUNT];
    int n = 0;
    long end = System.nanoTime() + TIME.toNanos();
    long before = System.nanoTime();
    while (n < MAX_COUNT && (n < MIN_COUNT || before < end)) {
      block.put(0, (byte) n);
      write(channel, block, n % BLOCKS);
      channel.force(false);
      long after = System.nanoTime();
      nanos[n++] = after - before;
      before = after;
    }
    return Arrays.copyOf(nanos, n);
  }

  private static void write(FileChannel channel, ByteBuffer block, int place) throws IOException {
    block.clear();
    long position = (long) place * BLOCK;
    while (block.hasRemaining()) {
      position += channel.write(block, position);
    }
  }

  private static double micros(long[] sorted, double quantile) {
    int rank = (int) Math.ceil(quantile * sorted.length);
    return sorted[Math.max(rank, 1) - 1] / 1000.0;
  }

  private static void delete(Path file) {
    try {
      if (file != null) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      // The data folder's own clean-up tries again.
    }
  }
}
