package dev.claimbench.metrics;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the engine did inside during one iteration: a help to understand its speed, never part of
 * the judgement. Taken over the whole iteration, its ramp included.
 *
 * @param figures by name, unit in the name; those the engine did not tell are missing
 * @param waits for each thing a worker's session was seen doing, how often; {@code running} is
 *     computing, {@code client} is waiting for the worker's next statement, others are PostgreSQL's
 *     {@code type:event}
 * @param samples how often the sessions were looked at; 0 if they were not
 */
public record Internals(Map<String, Double> figures, Map<String, Long> waits, int samples) {
  /** Nothing was looked at. */
  public static final Internals NONE = new Internals(Map.of(), Map.of(), 0);

  /** Write-ahead log written by the server or by SQLite, over the tasks claimed. */
  public static final String WAL_BYTES = "WAL bytes per task";

  /** Buffers of the table and its indexes touched, over the rows updated. */
  public static final String BUFFERS = "buffers per task";

  /** Share of the updates that needed no new index entry. */
  public static final String HOT = "HOT updates %";

  /** Row versions that nobody can see any more, at the end. */
  public static final String DEAD_ROWS = "dead rows";

  /** Checkpoints that began meanwhile; on SQLite, logs that were started anew after one. */
  public static final String CHECKPOINTS = "checkpoints";

  /** Autovacuum runs on the table that ended meanwhile. */
  public static final String AUTOVACUUMS = "autovacuums";

  /** Frames in SQLite's log at the end. */
  public static final String WAL_FRAMES = "WAL frames";

  /**
   * Share of the calls with claims whose begin took a millisecond or more, so that SQLite's busy
   * handler must have slept; says nothing where the begin is deferred.
   */
  public static final String BUSY_WAITS = "busy waits %";

  /** Copies the maps, each in an order that is always the same. */
  public Internals {
    figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
    waits = Collections.unmodifiableMap(new TreeMap<>(waits));
  }
}
