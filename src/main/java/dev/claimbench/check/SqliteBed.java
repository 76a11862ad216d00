package dev.claimbench.check;

import dev.claimbench.claim.ClaimOptions;
import dev.claimbench.claim.ClaimScript;
import dev.claimbench.claim.Claimer;
import dev.claimbench.claim.SqliteBegin;
import dev.claimbench.claim.SqliteClaimer;
import dev.claimbench.claim.UnreliableSqliteClaimer;
import dev.claimbench.claim.UnreliableSqliteClaimer.Fault;
import dev.claimbench.db.QueueTable;
import dev.claimbench.db.SqliteQueue;
import dev.claimbench.error.HarnessException;
import dev.claimbench.error.OneLine;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A queue table in a SQLite file, and connections to it. */
public final class SqliteBed implements Bed {
  private static final String RELEASE =
      "update tasks set status = 'new', worker = null where id = ? and status <> 'new' returning id";

  private final SqliteQueue queue;
  private final SqliteBegin begin;

  /**
   * @param queue with its table made; taken over
   * @param begin how claims open their transactions
   */
  public SqliteBed(SqliteQueue queue, SqliteBegin begin) {
    this.queue = queue;
    this.begin = begin;
  }

  @Override
  public QueueTable table() {
    return queue;
  }

  @Override
  public List<Condition> conditions() {
    return conditions(begin);
  }

  /**
   * @param begin how claims open their transactions; without one there is nothing that a worker
   *     could roll back or leave half done
   * @return the conditions that mean something then
   */
  public static List<Condition> conditions(SqliteBegin begin) {
    return begin == SqliteBegin.AUTOCOMMIT
        ? List.of(Condition.SHORT, Condition.LONG, Condition.HELD_SNAPSHOT, Condition.SHORT_LEASE)
        : List.of(
            Condition.SHORT,
            Condition.LONG,
            Condition.ROLLBACKS,
            Condition.KILLED_WORKERS,
            Condition.HELD_SNAPSHOT,
            Condition.SHORT_LEASE);
  }

  @Override
  public Disturbance disturb(Condition condition, int backlog, int held) {
    queue.reload(backlog);
    if (condition != Condition.HELD_SNAPSHOT) {
      return new Disturbance() {
        @Override
        public void end() {
          // The workers are all there is.
        }

        @Override
        public void close() {
          // Likewise.
        }
      };
    }
    return new Reader(queue.connect());
  }

  /** Keeps a snapshot; in a rollback journal also the shared lock that commits wait for. */
  private record Reader(Connection connection) implements Disturbance {
    Reader {
      execute(connection, "begin");
      execute(connection, "select count(*) from tasks");
    }

    @Override
    public void end() {
      execute(connection, "rollback");
    }

    @Override
    public void close() {
      try {
        connection.close();
      } catch (SQLException e) {
        // The queue closes what is left.
      }
    }

    private static void execute(Connection connection, String sql) {
      try (Statement statement = connection.createStatement()) {
        statement.execute(sql);
      } catch (SQLException e) {
        throw new HarnessException("no snapshot can be held: " + OneLine.of(e), e);
      }
    }
  }

  @Override
  public Claimer claimer(Condition condition, ClaimScript script, ClaimOptions options, long seed)
      throws SQLException {
    return switch (condition) {
      case ROLLBACKS ->
          new UnreliableSqliteClaimer(
              queue.connect(),
              script,
              begin,
              options,
              Fault.ROLLS_BACK,
              Condition.STRUCK_SHARE,
              seed);
      case KILLED_WORKERS ->
          new UnreliableSqliteClaimer(
              queue.connect(), script, begin, options, Fault.DIES, Condition.STRUCK_SHARE, seed);
      default -> new SqliteClaimer(queue.connect(), script, begin, options);
    };
  }

  /** A thread of this process cannot be killed; its claimer hangs up in mid-transaction instead. */
  @Override
  public Runnable killer(long seed) {
    return () -> {};
  }

  @Override
  public ShortLease reaper() {
    return new ShortLease(queue.connect(), RELEASE, queue.keys());
  }

  @Override
  public void close() {
    queue.close();
  }
}
