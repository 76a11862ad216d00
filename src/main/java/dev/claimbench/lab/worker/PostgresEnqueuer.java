package dev.claimbench.lab.worker;

import dev.claimbench.db.SqlResource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A crawler's other half, on PostgreSQL: enqueues the URLs it discovers, of which the queue knows
 * some already.
 *
 * @param target the database
 * @param way how they are sent
 * @param size URLs of one transaction
 * @param early whether each statement is committed at once all the same: what must not be done
 * @param known the queue holds {@code https://shop.vn/p/1} up to this one; every fifth URL is one
 *     of them
 * @param limitMs no transaction begins later than this after the signal, in milliseconds
 */
public record PostgresEnqueuer(
    Target target, Way way, int size, boolean early, int known, int limitMs)
    implements Job<PostgresEnqueuer.Answer> {

  private static final int ONE_KNOWN_IN = 5;
  private static final int ONE_UNDONE_IN = 10;

  /** How the URLs of a transaction reach the server. */
  public enum Way {
    /** A statement for each. */
    SINGLE,
    /** One statement for all. */
    TOGETHER
  }

  /**
   * One transaction; times are the process's {@link System#nanoTime()}.
   *
   * @param begun when its first statement was sent
   * @param ending when its commit, or rollback, was sent; in autocommit the statement itself
   * @param ended when that was answered
   * @param committed or rolled back on purpose
   * @param ids of the tasks it inserted
   * @param known URLs in it that the queue knew
   */
  public record Transaction(
      long begun, long ending, long ended, boolean committed, long[] ids, int known) {}

  /**
   * @param transactions in order
   * @param startNanos when the signal was seen
   */
  public record Answer(List<Transaction> transactions, long startNanos) {
    /** Copies the list. */
    public Answer {
      transactions = List.copyOf(transactions);
    }
  }

  @Override
  public Class<Answer> answerType() {
    return Answer.class;
  }

  @Override
  public Work<Answer> prepare() throws SQLException {
    Connection connection = target.connect("enqueuer");
    boolean single = way == Way.SINGLE;
    PreparedStatement insert =
        connection.prepareStatement(
            SqlResource.statements(
                    PostgresEnqueuer.class,
                    single ? "postgres/enqueue-one.sql" : "postgres/enqueue-many.sql")
                .get(0));
    // A single statement is its own transaction; with more of them the commit is sent apart.
    connection.setAutoCommit(size == 1 || early);
    return new Work<>() {
      @Override
      public Answer run(Line host) throws Exception {
        return loop(connection, insert);
      }

      @Override
      public void close() throws SQLException {
        connection.close();
      }
    };
  }

  private Answer loop(Connection connection, PreparedStatement insert) throws SQLException {
    List<Transaction> done = new ArrayList<>();
    Random random = new Random(4);
    long start = System.nanoTime();
    while (System.nanoTime() - start < limitMs * 1_000_000L) {
      List<String> urls = new ArrayList<>();
      int old = 0;
      for (int i = 0; i < size; i++) {
        int number = done.size() * size + i;
        boolean again = number % ONE_KNOWN_IN == 0;
        old += again ? 1 : 0;
        urls.add("https://shop.vn/" + (again ? "p/" + (1 + random.nextInt(known)) : "d/" + number));
      }
      done.add(transaction(connection, insert, urls, old, done.size() % ONE_UNDONE_IN != 9));
    }
    return new Answer(done, start);
  }

  private Transaction transaction(
      Connection connection, PreparedStatement insert, List<String> urls, int old, boolean keep)
      throws SQLException {
    long begun = System.nanoTime();
    List<Long> ids = new ArrayList<>();
    if (way == Way.TOGETHER) {
      insert.setArray(1, connection.createArrayOf("text", urls.toArray()));
      read(insert, ids);
    } else {
      for (String url : urls) {
        insert.setString(1, url);
        read(insert, ids);
      }
    }
    boolean commits = true;
    long ending = connection.getAutoCommit() && !early ? begun : System.nanoTime();
    if (!connection.getAutoCommit()) {
      commits = keep;
      if (keep) {
        connection.commit();
      } else {
        connection.rollback();
      }
    }
    long[] inserted = ids.stream().mapToLong(Long::longValue).toArray();
    return new Transaction(begun, ending, System.nanoTime(), commits, inserted, old);
  }

  private static void read(PreparedStatement insert, List<Long> ids) throws SQLException {
    try (ResultSet rows = insert.executeQuery()) {
      while (rows.next()) {
        ids.add(rows.getLong(1));
      }
    }
  }
}
