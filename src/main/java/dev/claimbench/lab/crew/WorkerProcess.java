package dev.claimbench.lab.crew;

import dev.claimbench.error.HarnessException;
import dev.claimbench.lab.worker.Line;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** One worker process as the host sees it. Used by one thread. */
final class WorkerProcess {
  private static final Set<String> ANSWERS = Set.of("ready", "answer", "failed", "reply", "clock");
  private static final Line.Message GONE = new Line.Message("gone", null);

  private static final long LAST_WORDS_MS = 5_000;

  private final Process process;
  private final Line line;
  private final Path errors;
  private final BlockingQueue<Line.Message> answers = new LinkedBlockingQueue<>();
  private final Queue<Line.Message> live = new ConcurrentLinkedQueue<>();
  private final Thread reader;
  private long clockOffset;

  /**
   * Starts the process; it is not waited for.
   *
   * @param command of {@link WorkerCommand}
   * @param errors takes what it prints to its standard error
   */
  WorkerProcess(List<String> command, Path errors) {
    this.errors = errors;
    try {
      process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    } catch (IOException e) {
      throw new HarnessException("cannot start a worker process: " + e.getMessage(), e);
    }
    line = new Line(process.getInputStream(), process.getOutputStream());
    reader = new Thread(this::read, "claimbench-lab-reader");
    reader.setDaemon(true);
    reader.start();
  }

  private void read() {
    try {
      for (Line.Message m = line.receive(); m != null; m = line.receive()) {
        (ANSWERS.contains(m.kind()) ? answers : live).add(m);
      }
    } catch (IOException e) {
      // The process was killed in the middle of a message.
    }
    answers.add(GONE);
  }

  /**
   * Waits until the process runs, and compares its clock with ours: on Linux, macOS and Windows
   * both are the machine's, and the offset is 0.
   */
  void greet(long deadline) {
    await("clock", deadline);
    long before = System.nanoTime();
    send("clock", null);
    long theirs = await("clock", deadline).body().asLong();
    long after = System.nanoTime();
    boolean same = theirs - before >= 0 && after - theirs >= 0;
    clockOffset = same ? 0 : before + (after - before) / 2 - theirs;
  }

  /**
   * @return what to add to a time of this process to get the host's, in nanoseconds
   */
  long clockOffset() {
    return clockOffset;
  }

  void send(String kind, Object body) {
    try {
      line.send(kind, body);
    } catch (IOException e) {
      throw new HarnessException(gone(), e);
    }
  }

  /**
   * Waits for an answer.
   *
   * @param kind the one expected
   * @param deadline by {@link System#nanoTime()}
   * @throws HarnessException if another came, none came, or the process is gone
   */
  Line.Message await(String kind, long deadline) {
    try {
      Line.Message m = answers.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      if (m == null) {
        throw new HarnessException("a worker process did not answer in time");
      }
      if (m == GONE) {
        answers.add(GONE);
        throw new HarnessException(gone());
      }
      if (m.kind().equals("failed")) {
        throw new HarnessException("a worker process failed: " + m.body().asText());
      }
      if (!m.kind().equals(kind)) {
        throw new HarnessException("a worker process said " + m.kind() + " instead of " + kind);
      }
      return m;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HarnessException("interrupted while a worker process was at work", e);
    }
  }

  /**
   * @return messages a job sent on its own since the last call, oldest first; the live ones only
   */
  Queue<Line.Message> live() {
    return live;
  }

  boolean alive() {
    return process.isAlive();
  }

  /**
   * SIGKILL, and waits until the operating system has taken the process down and all that it had
   * said is read: what it reported as done must be known.
   */
  void kill() {
    // Not the process's own method: that one closes our end of its output, with what is unread.
    process.toHandle().destroyForcibly();
    try {
      process.waitFor(10, TimeUnit.SECONDS);
      reader.join(LAST_WORDS_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String gone() {
    String why = "";
    try {
      why = Files.readString(errors).lines().findFirst().map(l -> ": " + l).orElse("");
    } catch (IOException e) {
      // Then without a reason.
    }
    return "a worker process is gone" + why;
  }
}
