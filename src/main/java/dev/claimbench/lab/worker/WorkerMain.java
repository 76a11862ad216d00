package dev.claimbench.lab.worker;

import dev.claimbench.error.OneLine;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;

/**
 * A worker process. Takes one job after the other from its standard input: connects, says that it
 * is ready, waits for the signal, works, answers. Ends when the host is gone.
 */
public final class WorkerMain {
  private WorkerMain() {}

  /**
   * @param args none
   * @throws IOException if the host vanishes in the middle of a message
   */
  public static void main(String[] args) throws IOException {
    OutputStream out = System.out;
    // Whatever a library prints must not get between the messages.
    System.setOut(new PrintStream(System.err, true));
    Line host = new Line(System.in, out);
    host.send("clock", System.nanoTime());
    for (Line.Message message = host.receive(); message != null; message = host.receive()) {
      if (message.kind().equals("clock")) {
        host.send("clock", System.nanoTime());
      } else {
        work(host, message);
      }
    }
  }

  private static void work(Line host, Line.Message order) throws IOException {
    try {
      Class<? extends Job<?>> type = type(order.kind());
      Job<?> job = Line.JSON.treeToValue(order.body(), type);
      try (Job.Work<?> work = job.prepare()) {
        host.send("ready", null);
        Line.Message signal = host.receive();
        if (signal == null) {
          return;
        }
        host.send("answer", work.run(host));
      }
    } catch (Exception e) {
      host.send("failed", OneLine.of(e));
    }
  }

  @SuppressWarnings("unchecked")
  private static Class<? extends Job<?>> type(String name) throws ClassNotFoundException {
    return (Class<? extends Job<?>>) Class.forName(name).asSubclass(Job.class);
  }
}
