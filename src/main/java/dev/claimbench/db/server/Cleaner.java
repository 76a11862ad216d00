package dev.claimbench.db.server;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import org.testcontainers.utility.ResourceReaper;

/**
 * Who removes our container if this process is killed before it can. Testcontainers has a container
 * of its own for that (Ryuk), and waits several minutes where that one's image cannot be had.
 */
final class Cleaner {
  /** The image that Testcontainers 1.21.4 starts; named nowhere in its public interface. */
  private static final String RYUK = "testcontainers/ryuk:0.12.0";

  private Cleaner() {}

  /**
   * Leaves Ryuk in place where its image is at hand; otherwise makes Testcontainers do without any
   * cleaner, the one that it starts as a shutdown hook included: that one would race with our own
   * removal and print a stack trace when it loses. To be called before Testcontainers is used.
   */
  static void choose(DockerProbe docker) {
    boolean disabled = Boolean.parseBoolean(System.getenv("TESTCONTAINERS_RYUK_DISABLED"));
    if (!disabled && docker.hasImage(RYUK)) {
      return;
    }
    try {
      Field instance = ResourceReaper.class.getDeclaredField("instance");
      Constructor<ResourceReaper> plain = ResourceReaper.class.getDeclaredConstructor();
      instance.setAccessible(true);
      plain.setAccessible(true);
      if (instance.get(null) == null) {
        instance.set(null, plain.newInstance());
      }
    } catch (ReflectiveOperationException | RuntimeException e) {
      // Another version of the library: the start's time limit still holds.
    }
  }
}
