package dev.claimbench.lab.postgres;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.claimbench.claim.ClaimScript;
import dev.claimbench.claim.ClaimStatement;
import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.error.HarnessException;
import dev.claimbench.lab.worker.Line;
import dev.claimbench.stats.Medians;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Iterator;

/**
 * What one claim (cte, SKIP LOCKED) does on the table as it is: EXPLAIN (ANALYZE, BUFFERS), rolled
 * back.
 *
 * @param scan how the pick finds free tasks, for example {@code Index Scan}
 * @param index of that scan; "" if it uses none
 * @param buffers pages the whole claim touched, in the cache or not; a page counts each time
 * @param pickBuffers those of the pick alone, the locking of its rows included
 * @param rows claimed
 */
record ClaimPlan(String scan, String index, long buffers, long pickBuffers, long rows) {

  /**
   * @param connection the host's, out of autocommit
   * @param batch tasks of the claim
   */
  static ClaimPlan explain(Connection connection, int batch) throws SQLException {
    try (PreparedStatement claim =
            prepare(connection, "explain (analyze, buffers, format json) ", batch);
        ResultSet row = claim.executeQuery()) {
      row.next();
      return parse(row.getString(1));
    } finally {
      connection.rollback();
    }
  }

  /**
   * @param times it is claimed and rolled back
   * @return how long the claim statement took, in milliseconds; the median
   */
  static double millis(Connection connection, int batch, int times) throws SQLException {
    double[] millis = new double[times];
    try (PreparedStatement claim = prepare(connection, "", batch)) {
      for (int i = 0; i < times; i++) {
        long start = System.nanoTime();
        claim.execute();
        millis[i] = (System.nanoTime() - start) / 1e6;
        connection.rollback();
      }
    }
    return Medians.of(millis);
  }

  private static PreparedStatement prepare(Connection connection, String prefix, int batch)
      throws SQLException {
    ClaimStatement claim =
        ClaimScript.load(Engine.POSTGRES, Loops.SHAPE, LockClause.FOR_UPDATE_SKIP_LOCKED)
            .statements()
            .get(0);
    PreparedStatement p = connection.prepareStatement(prefix + claim.sql());
    for (int i = 0; i < claim.placeholders().size(); i++) {
      switch (claim.placeholders().get(i)) {
        case BATCH -> p.setInt(i + 1, batch);
        case WORKER -> p.setString(i + 1, "host");
        case IDS -> throw new IllegalStateException("one statement has no ids of another");
      }
    }
    return p;
  }

  /**
   * @param json as EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) prints it
   */
  static ClaimPlan parse(String json) {
    JsonNode root = root(json);
    JsonNode pick = find(root, "Subplan Name", "CTE picked");
    JsonNode scan = find(pick, "Relation Name", "tasks");
    if (scan == null) {
      throw new HarnessException("a claim's plan without a scan of its table");
    }
    return new ClaimPlan(
        scan.path("Node Type").asText(),
        index(scan),
        buffers(root),
        buffers(pick),
        root.path("Actual Rows").asLong());
  }

  /**
   * @param json of a query's EXPLAIN
   * @return the index of its only scan; "" if it uses none
   */
  static String index(String json) {
    JsonNode scan = find(root(json), "Relation Name", "tasks");
    return scan == null ? "" : index(scan);
  }

  private static JsonNode root(String json) {
    try {
      return Line.JSON.readTree(json).path(0).path("Plan");
    } catch (JsonProcessingException e) {
      throw new HarnessException("EXPLAIN answered nonsense: " + e.getOriginalMessage(), e);
    }
  }

  /** A bitmap scan names the index in the node below. */
  private static String index(JsonNode scan) {
    JsonNode name = scan.findValue("Index Name");
    return name == null ? "" : name.asText();
  }

  private static long buffers(JsonNode node) {
    return node.path("Shared Hit Blocks").asLong() + node.path("Shared Read Blocks").asLong();
  }

  /** The first node, from the top, that says so; null if none does. */
  private static JsonNode find(JsonNode node, String field, String value) {
    if (node == null || node.path(field).asText().equals(value)) {
      return node;
    }
    for (Iterator<JsonNode> below = node.path("Plans").elements(); below.hasNext(); ) {
      JsonNode found = find(below.next(), field, value);
      if (found != null) {
        return found;
      }
    }
    return null;
  }
}
