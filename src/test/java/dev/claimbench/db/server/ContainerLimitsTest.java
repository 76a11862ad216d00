package dev.claimbench.db.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.github.dockerjava.api.model.HostConfig;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContainerLimitsTest {
  @Test
  void whatIsNotLimitedIsNone() {
    String none = "cpus none, cpuset none, memory none, shm none";
    assertEquals(none, ContainerLimits.of(new HostConfig()).toString());
    HostConfig zeros =
        new HostConfig()
            .withNanoCPUs(0L)
            .withCpuQuota(0L)
            .withCpuPeriod(0L)
            .withCpusetCpus("")
            .withMemory(0L)
            .withShmSize(0L);
    assertEquals(none, ContainerLimits.of(zeros).toString());
    assertEquals(none, ContainerLimits.of(zeros.withCpuQuota(-1L).withMemory(-1L)).toString());
  }

  @Test
  void whatCouldNotBeReadIsNotCalledUnlimited() {
    assertEquals(
        "cpus unknown, cpuset unknown, memory unknown, shm unknown",
        ContainerLimits.of(null).toString());
  }

  @Test
  void everyLimitHasItsName() {
    HostConfig host =
        new HostConfig()
            .withNanoCPUs(1_500_000_000L)
            .withCpusetCpus("0-1,3")
            .withMemory(2L << 30)
            .withShmSize(512L << 20);
    ContainerLimits limits = ContainerLimits.of(host);
    assertEquals("cpus 1.5, cpuset 0-1,3, memory 2 GiB, shm 512 MiB", limits.toString());
    assertEquals(List.of("cpus", "cpuset", "memory", "shm"), List.copyOf(limits.asMap().keySet()));
  }

  @ParameterizedTest
  @CsvSource({"50000, 100000, 0.5", "150000, 0, 1.5", "33333, 100000, 0.33", "400000, 100000, 4"})
  void aQuotaIsAShareOfItsPeriod(long quota, long period, String cpus) {
    HostConfig host = new HostConfig().withCpuQuota(quota).withCpuPeriod(period);
    assertEquals(cpus, ContainerLimits.of(host).cpus());
  }

  @ParameterizedTest
  @CsvSource({
    "100, 100 B",
    "67108864, 64 MiB",
    "1610612736, 1.5 GiB",
    "1073741823, 1024 MiB",
    "5497558138880, 5 TiB",
    "10995116277760000, 10000 TiB"
  })
  void bytesAreForPeople(long bytes, String shown) {
    assertEquals(shown, ContainerLimits.of(new HostConfig().withMemory(bytes)).memory());
  }
}
