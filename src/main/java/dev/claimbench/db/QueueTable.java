package dev.claimbench.db;

import java.util.List;
import java.util.Map;

/**
 * The queue table {@code tasks} of one engine, as the bench sees it: made once per trial, reloaded
 * before each iteration, read back after it. Used by one thread at a time, while workers are idle.
 * Each method throws {@link dev.claimbench.error.HarnessException} when the database refuses.
 */
public interface QueueTable extends AutoCloseable {
  /** Makes the table anew, empty, with its index; one that an earlier trial left is dropped. */
  void create();

  /**
   * Replaces all rows by free tasks with the ids 1 to {@code backlog}.
   *
   * @param backlog at least 1
   */
  void reload(long backlog);

  /** The keys of the tasks as they were loaded last; by default numbers. */
  default Keys keys() {
    return Keys.NUMBERS;
  }

  /** Whether tasks are meant to be claimed in the order of their keys. */
  default boolean inKeyOrder() {
    return true;
  }

  /** Reads the whole table as it is committed now. */
  QueueSnapshot snapshot();

  /** What shapes a result, read back from the engine: name to value, in a fixed order. */
  Map<String, String> settings();

  /** The table with its constraints and indexes, as the engine knows them: one statement each. */
  List<String> definition();

  /** Gives back what this object opened. May be called again; throws nothing. */
  @Override
  void close();
}
