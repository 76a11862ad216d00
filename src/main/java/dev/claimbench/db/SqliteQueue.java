package dev.claimbench.db;

import dev.claimbench.error.HarnessException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The queue table in a SQLite file of its own, made in a given folder and deleted at the end. */
public final class SqliteQueue implements QueueTable {
  private static final QueueScript SCRIPT = new QueueScript("sqlite");
  private static final List<String> PRAGMAS =
      List.of(
          "journal_mode",
          "synchronous",
          "busy_timeout",
          "wal_autocheckpoint",
          "page_size",
          "cache_size",
          "mmap_size",
          "locking_mode");
  private static final List<String> SUFFIXES = List.of("", "-wal", "-shm", "-journal");
  private static final int ADMIN_TIMEOUT_MS = 30_000;
  private static final Duration CHECKPOINT_WAIT = Duration.ofSeconds(30);
  private static final int POLL_MILLIS = 20;

  private final SqliteConnector workers;
  private final SqliteConnector admins;
  private final IndexKind index;
  private final Queue<Connection> open = new ConcurrentLinkedQueue<>();
  private Connection admin;

  /** The tasks of the last reload have the ids 1 to this. */
  private long loaded;

  /**
   * Opens nothing yet; {@link #create()} makes the file.
   *
   * @param folder an existing folder on the disk to be measured
   * @param options how the workers' connections are set up
   * @param index the index for the claims
   */
  public SqliteQueue(Path folder, SqliteOptions options, IndexKind index) {
    Path file = folder.resolve("queue-" + UUID.randomUUID() + ".db");
    this.workers = new SqliteConnector(file, options);
    this.admins =
        new SqliteConnector(
            file,
            new SqliteOptions(
                options.journalMode(),
                options.synchronous(),
                ADMIN_TIMEOUT_MS,
                BusyHandlerKind.SQLITE));
    this.index = index;
  }

  /** The database file, for {@code Files.size} and other processes; never open it in this one. */
  public Path file() {
    return workers.file();
  }

  /**
   * A connection for one worker, in autocommit mode. May be called by any thread; {@link #close()}
   * closes it if the worker does not.
   *
   * @throws HarnessException as {@link SqliteConnector#connect()} does
   */
  public Connection connect() {
    Connection connection = workers.connect();
    open.add(connection);
    return connection;
  }

  @Override
  public void create() {
    loaded = 0;
    if (admin == null) {
      admin = admins.connect();
      open.add(admin);
    }
    inTransaction(
        "create the queue table",
        () -> SCRIPT.run(admin, "drop.sql", "create.sql", index.resource()));
  }

  /** {@inheritDoc} In WAL mode the log is empty afterwards. */
  @Override
  public void reload(long backlog) {
    QueueScript.checkBacklog(backlog);
    inTransaction(
        "reload the queue table",
        () -> {
          SCRIPT.run(admin, "empty.sql");
          SCRIPT.fill(admin, backlog);
        });
    loaded = backlog;
    if (workers.options().journalMode() == JournalMode.WAL) {
      truncateLog();
    }
  }

  /** {@inheritDoc} Tasks that were loaded and are gone count as taken by whoever claimed them. */
  @Override
  public QueueSnapshot snapshot() {
    try (Statement statement = admin().createStatement();
        ResultSet rows = statement.executeQuery(SCRIPT.statement("snapshot.sql"))) {
      return SnapshotReader.read(rows).withGone(loaded);
    } catch (SQLException e) {
      throw QueueScript.failure("read the queue table", e);
    }
  }

  /** {@inheritDoc} Read from a connection such as {@link #connect()} gives. */
  @Override
  public Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    try (Connection worker = workers.connect()) {
      settings.put("sqlite_version", SqliteConnector.read(worker, "select sqlite_version()"));
      for (String pragma : PRAGMAS) {
        String value = SqliteConnector.read(worker, "pragma " + pragma);
        if (value != null) {
          settings.put(pragma, value);
        }
      }
    } catch (SQLException e) {
      throw QueueScript.failure("read SQLite's settings", e);
    }
    SqliteOptions options = workers.options();
    settings.put("synchronous", options.synchronous().value());
    settings.put("busy_handler", options.busyHandler().value());
    if (options.busyHandler() == BusyHandlerKind.CONSTANT_1MS) {
      // SQLite reports 0 for a handler that is not its own.
      settings.put("busy_timeout", Integer.toString(options.busyTimeoutMs()));
    }
    return settings;
  }

  @Override
  public List<String> definition() {
    try {
      return SCRIPT.column(admin(), "definition.sql");
    } catch (SQLException e) {
      throw QueueScript.failure("read the queue table's definition", e);
    }
  }

  /** How this SQLite library was built, as it says itself. */
  public List<String> compileOptions() {
    try {
      return SCRIPT.column(admin(), "compile-options.sql");
    } catch (SQLException e) {
      throw QueueScript.failure("read SQLite's compile options", e);
    }
  }

  /** Closes every connection, the workers' too, and deletes the file with its companions. */
  @Override
  public void close() {
    for (Connection connection = open.poll(); connection != null; connection = open.poll()) {
      SqliteConnector.closeQuietly(connection);
    }
    admin = null;
    for (String suffix : SUFFIXES) {
      try {
        Files.deleteIfExists(Path.of(file() + suffix));
      } catch (IOException e) {
        // The data folder's own clean-up tries again.
      }
    }
  }

  private Connection admin() {
    if (admin == null) {
      throw new HarnessException("the SQLite queue table was not created yet");
    }
    return admin;
  }

  private interface Work {
    void run() throws SQLException;
  }

  private void inTransaction(String what, Work work) {
    Connection connection = admin();
    boolean committed = false;
    try {
      execute(connection, "begin immediate");
      work.run();
      execute(connection, "commit");
      committed = true;
    } catch (SQLException e) {
      throw QueueScript.failure(what, e);
    } finally {
      if (!committed) {
        rollBack(connection);
      }
    }
  }

  private static void rollBack(Connection connection) {
    try {
      // A commit that was BUSY leaves its transaction open too.
      execute(connection, "rollback");
    } catch (SQLException e) {
      // None was open, or SQLite rolled back by itself; the failure on its way says why.
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private void truncateLog() {
    long deadline = System.nanoTime() + CHECKPOINT_WAIT.toNanos();
    try {
      while (!"0".equals(SqliteConnector.read(admin, "pragma wal_checkpoint(truncate)"))) {
        if (System.nanoTime() > deadline) {
          throw new HarnessException("the write-ahead log stays in use: some reader does not end");
        }
        Thread.sleep(POLL_MILLIS);
      }
    } catch (SQLException e) {
      throw QueueScript.failure("empty the write-ahead log", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HarnessException("interrupted while the write-ahead log was emptied", e);
    }
  }
}
