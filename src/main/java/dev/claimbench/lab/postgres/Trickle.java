package dev.claimbench.lab.postgres;

import dev.claimbench.db.SqlResource;
import dev.claimbench.lab.crew.Hand;
import dev.claimbench.lab.worker.CallLog;
import dev.claimbench.lab.worker.IdleWorker;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;

/** Enqueues tasks one by one with random gaps, each with a notification, and knows when. */
final class Trickle implements AutoCloseable {
  private final Connection connection;
  private final String channel;
  private final PreparedStatement insert;
  private final Map<Long, Long> sent = new LinkedHashMap<>();

  /**
   * @param connection the host's own; taken out of autocommit
   * @param channel for the notifications
   */
  Trickle(Connection connection, String channel) throws SQLException {
    this.connection = connection;
    this.channel = channel;
    connection.setAutoCommit(false);
    this.insert =
        connection.prepareStatement(
            SqlResource.statements(Trickle.class, "enqueue-notify.sql").get(0));
  }

  /**
   * @param tasks how many
   * @param leastMs the shortest gap before each, in milliseconds
   * @param mostMs the longest
   * @param seed of the gaps
   */
  void run(int tasks, int leastMs, int mostMs, long seed) throws Exception {
    Random gaps = new Random(seed);
    for (int i = 0; i < tasks; i++) {
      Thread.sleep(leastMs + gaps.nextInt(mostMs - leastMs + 1));
      one("https://shop.vn/t/" + i);
    }
  }

  /** Enqueues one task at once. */
  void one(String url) throws SQLException {
    insert.setString(1, url);
    insert.setString(2, channel);
    long id;
    try (ResultSet row = insert.executeQuery()) {
      row.next();
      id = row.getLong(1);
    }
    sent.put(id, System.nanoTime());
    connection.commit();
  }

  /**
   * @param hand that has answered
   * @return for each task that was claimed, the milliseconds from the sending of its commit to the
   *     beginning of the claim that got it
   */
  double[] delays(Hand<?> hand, IdleWorker.Answer answer) {
    return answer.log().calls().stream()
        .flatMapToDouble(call -> delays(call, hand.clockOffset()))
        .toArray();
  }

  private DoubleStream delays(CallLog.Call call, long offset) {
    return Arrays.stream(call.ids())
        .filter(sent::containsKey)
        // A poll that was under way can still see the commit: it did not have to wait at all.
        .mapToDouble(id -> Math.max(0, (call.begun() + offset - sent.get(id)) / 1e6));
  }

  @Override
  public void close() throws SQLException {
    insert.close();
  }
}
