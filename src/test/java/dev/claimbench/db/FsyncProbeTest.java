package dev.claimbench.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.error.HarnessException;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FsyncProbeTest {
  @Test
  void percentilesAreNearestRanks() {
    long[] oneToTwoHundred = LongStream.rangeClosed(1, 200).map(i -> (201 - i) * 1000).toArray();
    assertEquals(new FsyncProbe(200, 100.0, 198.0), FsyncProbe.of(oneToTwoHundred));
    assertEquals(new FsyncProbe(1, 1.5, 1.5), FsyncProbe.of(new long[] {1500}));
  }

  @Test
  void aRealFolderIsProbedAndLeftEmpty(@TempDir Path folder) {
    FsyncProbe probe = FsyncProbe.measure(folder);
    assertTrue(probe.count() >= 5, probe.toString());
    assertTrue(probe.medianMicros() > 0 && probe.medianMicros() <= probe.p99Micros());
    assertEquals(0, folder.toFile().list().length);
  }

  @Test
  void aFolderThatIsNotThereIsNamed(@TempDir Path folder) {
    HarnessException e =
        assertThrows(HarnessException.class, () -> FsyncProbe.measure(folder.resolve("no")));
    assertTrue(e.getMessage().contains(folder.resolve("no").toString()), e.getMessage());
  }
}
