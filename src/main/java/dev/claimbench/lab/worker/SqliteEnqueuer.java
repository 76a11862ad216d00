package dev.claimbench.lab.worker;

import dev.claimbench.claim.Engine;
import dev.claimbench.claim.SqlCodes;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * A crawler's other half: puts discovered URLs into a SQLite queue until the time is up. Every
 * tenth URL is one that the table holds from the start, as a crawler meets the same links again.
 *
 * @param target the database
 * @param begin the statement that begins a transaction; empty to leave each insert its own
 * @param insert with one parameter, the URL; refuses a known one silently
 * @param batch URLs per transaction
 * @param undoEvery every transaction whose count divides by this is rolled back; 0 for none
 * @param prefix of new URLs, which end with {@link Transaction#from} and the numbers after it
 * @param known URLs the table holds from the start, {@code https://shop.vn/p/1} and on
 * @param limitMs no transaction begins later than this after the signal, in milliseconds
 */
public record SqliteEnqueuer(
    SqliteTarget target,
    String begin,
    String insert,
    int batch,
    int undoEvery,
    String prefix,
    int known,
    int limitMs)
    implements Job<SqliteEnqueuer.Answer> {
  private static final int KNOWN_EVERY = 10;

  /**
   * One transaction; times are the worker's {@link System#nanoTime()}.
   *
   * @param from number of its first URL
   * @param begun when it began
   * @param sent just before its commit was sent, at the latest: the begin if it is one statement
   * @param ended when the commit or the rollback was answered
   * @param inserted new URLs
   * @param knownSent URLs that the table held
   * @param committed whether it was
   * @param error SQLite's result code, "" if none
   */
  public record Transaction(
      long from,
      long begun,
      long sent,
      long ended,
      int inserted,
      int knownSent,
      boolean committed,
      String error) {}

  /**
   * @param batch URLs per transaction
   * @param transactions in their order
   */
  public record Answer(int batch, List<Transaction> transactions) {

    /**
     * @param number of a URL that was sent
     * @return the transaction that sent it
     */
    public Transaction of(long number) {
      return transactions.get((int) (number / batch));
    }
  }

  @Override
  public Class<Answer> answerType() {
    return Answer.class;
  }

  @Override
  public Work<Answer> prepare() throws SQLException {
    Connection connection = target.connect("enqueuer");
    PreparedStatement statement = connection.prepareStatement(insert);
    return new Work<>() {
      @Override
      public Answer run(Line host) throws SQLException {
        List<Transaction> done = new ArrayList<>();
        long end = System.nanoTime() + limitMs * 1_000_000L;
        while (System.nanoTime() - end < 0) {
          boolean undo = undoEvery > 0 && done.size() % undoEvery == undoEvery - 1;
          done.add(transaction(connection, statement, (long) done.size() * batch, undo));
        }
        return new Answer(batch, done);
      }

      @Override
      public void close() throws SQLException {
        connection.close();
      }
    };
  }

  private Transaction transaction(
      Connection connection, PreparedStatement statement, long from, boolean undo) {
    long begun = System.nanoTime();
    long sent = begun;
    int inserted = 0;
    int knownSent = 0;
    boolean own = !begin.isEmpty();
    try (Statement control = connection.createStatement()) {
      if (own) {
        control.execute(begin);
      }
      for (long n = from; n < from + batch; n++) {
        boolean old = n % KNOWN_EVERY == 0;
        knownSent += old ? 1 : 0;
        statement.setString(1, old ? "https://shop.vn/p/" + (1 + n % known) : prefix + n);
        inserted += statement.executeUpdate();
      }
      if (batch > 1) {
        sent = System.nanoTime();
      }
      if (own) {
        control.execute(undo ? "rollback" : "commit");
      }
      return new Transaction(from, begun, sent, System.nanoTime(), inserted, knownSent, !undo, "");
    } catch (SQLException e) {
      undo(connection);
      return new Transaction(
          from, begun, sent, System.nanoTime(), 0, 0, false, SqlCodes.of(Engine.SQLITE, e));
    }
  }

  private static void undo(Connection connection) {
    try (Statement control = connection.createStatement()) {
      control.execute("rollback");
    } catch (SQLException e) {
      // None was open.
    }
  }
}
