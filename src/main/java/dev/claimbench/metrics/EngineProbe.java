package dev.claimbench.metrics;

import java.util.List;

/**
 * Looks into an engine over one iteration at a time, on a connection of its own, beside the claims.
 * It never fails a run: what cannot be read is left out.
 */
public interface EngineProbe extends AutoCloseable {
  /** Looks at nothing. */
  EngineProbe OFF =
      new EngineProbe() {
        @Override
        public void begin() {}

        @Override
        public Internals end(List<WorkerRecorder> workers) {
          return Internals.NONE;
        }

        @Override
        public void close() {}
      };

  /** The table is loaded, the workers are about to start. */
  void begin();

  /**
   * The workers have stopped; nothing else has been done yet.
   *
   * @param workers their records of the iteration
   * @return what was seen since {@link #begin}
   */
  Internals end(List<WorkerRecorder> workers);

  /** Gives back what was opened; throws nothing. */
  @Override
  void close();
}
