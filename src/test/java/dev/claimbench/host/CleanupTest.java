package dev.claimbench.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The stop at each point where it may come; a thread that has to stay throws here instead. */
@Timeout(60)
class CleanupTest {
  private final List<String> done = Collections.synchronizedList(new ArrayList<>());

  private final Cleanup cleanup =
      new Cleanup(
          () -> {
            done.add("stays");
            throw new Stayed();
          });

  private static final class Stayed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private Cleanup.Step step(String name) {
    return () -> done.add(name);
  }

  private void stop() {
    cleanup.stop(() -> done.add("stopped"));
  }

  @Test
  void closingTakesDownInReverseOrderOnce() {
    cleanup.add(step("folder"));
    cleanup.add(step("server"));
    cleanup.close();
    cleanup.close();
    assertEquals(List.of("server", "folder"), done);
  }

  @Test
  void aStepThatFailsDoesNotKeepTheNextFromRunning() {
    cleanup.add(step("folder"));
    cleanup.add(
        () -> {
          throw new IllegalStateException("on purpose");
        });
    cleanup.close();
    assertEquals(List.of("folder"), done);
  }

  @Test
  void aStopTakesDownAfterItsOwnWork() {
    cleanup.add(step("folder"));
    cleanup.stop(() -> done.add("on stop"));
    assertEquals(List.of("on stop", "folder"), done);
    assertTrue(cleanup.stopped());
  }

  @Test
  void aStopAfterTheRunHasEndedDoesNothing() {
    cleanup.close();
    cleanup.stop(() -> done.add("on stop"));
    cleanup.stayIfStopped();
    assertFalse(cleanup.stopped());
    assertEquals(List.of(), done);
  }

  @Test
  void whatComesAfterTheStopIsTakenDownAtOnceAndTheRunDoesNotGoOn() {
    stop();
    assertThrows(Stayed.class, () -> cleanup.add(step("late server")));
    assertEquals(List.of("stopped", "late server", "stays"), done);
  }

  @Test
  void nothingIsMadeAfterTheStop() {
    stop();
    assertThrows(Stayed.class, () -> cleanup.unlessStopped(() -> done.add("late folder")));
    assertThrows(Stayed.class, cleanup::close);
    assertThrows(Stayed.class, cleanup::stayIfStopped);
    assertEquals(List.of("stopped", "stays", "stays", "stays"), done);
  }

  @Test
  void aStopWaitsForWhatIsBeingMade() throws Exception {
    CountDownLatch stopping = new CountDownLatch(1);
    Thread stop =
        new Thread(
            () -> {
              stopping.countDown();
              cleanup.stop(() -> done.add("on stop"));
            });
    cleanup.unlessStopped(
        () -> {
          stop.start();
          await(stopping, stop);
          cleanup.add(step("folder"));
          return done.add("made");
        });
    stop.join();
    assertEquals(List.of("made", "on stop", "folder"), done);
  }

  @Test
  void aStopWaitsForTheStepThatTheRunTakesAtItsEnd() throws Exception {
    CountDownLatch stopping = new CountDownLatch(1);
    Thread stop =
        new Thread(
            () -> {
              stopping.countDown();
              cleanup.stop(() -> done.add("on stop"));
              done.add("stopped");
            });
    cleanup.add(
        () -> {
          stop.start();
          await(stopping, stop);
          done.add("server");
        });
    cleanup.close();
    stop.join();
    assertEquals(List.of("server", "stopped"), done);
  }

  /** Until the stop waits for its turn; one that does not wait ends, which the caller then sees. */
  private static void await(CountDownLatch stopping, Thread stop) {
    try {
      stopping.await();
      while (stop.isAlive() && stop.getState() != Thread.State.TIMED_WAITING) {
        Thread.onSpinWait();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
