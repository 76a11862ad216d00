package dev.claimbench.bench;

import dev.claimbench.db.QueueTable;
import dev.claimbench.db.adverse.Disturber;

/** What is done to the table beside the workers' claims, iteration by iteration. */
interface Circumstance extends AutoCloseable {

  /** Loads the table. */
  void reload(long backlog);

  /** The table is loaded, the workers begin after this. */
  void begin();

  /** All workers have stopped, the table is read after this. */
  void end();

  @Override
  void close();

  /** Nothing: the table is loaded. */
  static Circumstance none(QueueTable table) {
    return new Circumstance() {
      @Override
      public void reload(long backlog) {
        table.reload(backlog);
      }

      @Override
      public void begin() {
        // Nothing.
      }

      @Override
      public void end() {
        // Nothing.
      }

      @Override
      public void close() {
        // The table is closed by who made it.
      }
    };
  }

  /** A session of its own. */
  static Circumstance of(Disturber disturber) {
    return new Circumstance() {
      @Override
      public void reload(long backlog) {
        disturber.reload(backlog);
      }

      @Override
      public void begin() {
        disturber.begin();
      }

      @Override
      public void end() {
        disturber.end();
      }

      @Override
      public void close() {
        disturber.close();
      }
    };
  }
}
