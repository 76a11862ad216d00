package dev.claimbench.metrics;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Looks at SQLite's write-ahead log around an iteration. It opens the {@code -wal} file, which is
 * safe: SQLite keeps its locks on the database file and on {@code -shm}, and only closing a
 * descriptor of these would drop them.
 */
public final class SqliteProbe implements EngineProbe {
  /** Bytes of the log's header, and of each frame's; see "WAL Format" in SQLite's file format. */
  private static final int HEADER = 32;

  private static final int FRAME_HEADER = 24;
  private static final int PAGE_SIZE_AT = 8;

  private static final int SALT_AT = 16;
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final Path log;
  private volatile Header first;
  private Thread watch;

  /**
   * @param pageSize of the database
   * @param salt incremented each time the log is started anew after a checkpoint
   */
  private record Header(int pageSize, int salt) {}

  /**
   * @param database the file; need not be in WAL mode
   */
  public SqliteProbe(Path database) {
    this.log = Path.of(database + "-wal");
  }

  /** The reload left an empty log; its first header comes with the first claim. */
  @Override
  public void begin() {
    first = null;
    watch = new Thread(this::awaitHeader, "claimbench-log-watch");
    watch.setDaemon(true);
    watch.start();
  }

  private void awaitHeader() {
    while (first == null && !Thread.currentThread().isInterrupted()) {
      first = header();
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  @Override
  public Internals end(List<WorkerRecorder> workers) {
    stopWatching();
    Map<String, Double> figures = new LinkedHashMap<>();
    Header last = header();
    if (last != null) {
      figures.put(Internals.WAL_FRAMES, (double) frames(size(), last.pageSize));
      if (first != null) {
        figures.put(Internals.CHECKPOINTS, (double) (last.salt - first.salt));
      }
    }
    long calls = workers.stream().mapToLong(WorkerRecorder::claimingCalls).sum();
    long waited = workers.stream().mapToLong(WorkerRecorder::slowBegins).sum();
    if (calls > 0) {
      figures.put(Internals.BUSY_WAITS, 100.0 * waited / calls);
    }
    return new Internals(figures, Map.of(), 0);
  }

  private void stopWatching() {
    if (watch != null) {
      watch.interrupt();
      watch = null;
    }
  }

  static long frames(long bytes, int pageSize) {
    return bytes < HEADER ? 0 : (bytes - HEADER) / (FRAME_HEADER + pageSize);
  }

  private long size() {
    try {
      return Files.size(log);
    } catch (IOException e) {
      return 0;
    }
  }

  private Header header() {
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      if (file.length() < HEADER) {
        return null;
      }
      file.seek(PAGE_SIZE_AT);
      int pageSize = file.readInt();
      file.seek(SALT_AT);
      return new Header(pageSize, file.readInt());
    } catch (IOException e) {
      return null;
    }
  }

  @Override
  public void close() {
    stopWatching();
  }
}
