package dev.claimbench.claim;

import dev.claimbench.db.KeyKind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** A claim's statements, prepared once on one connection and run for every call. */
final class PreparedClaim {

  /** How an engine takes the ids that an earlier statement returned. */
  interface IdBinder {
    /**
     * @param call holds what was returned so far
     */
    void bind(PreparedStatement p, int position, ClaimCall call) throws SQLException;
  }

  private final PreparedStatement[] statements;

  /** For each statement the position of its {@code :ids}, 0 if it has none. */
  private final int[] idPositions;

  private final IdBinder binder;
  private final boolean numbers;

  PreparedClaim(
      Connection connection,
      ClaimScript script,
      ClaimOptions options,
      KeyKind kind,
      IdBinder binder)
      throws SQLException {
    int size = script.statements().size();
    this.statements = new PreparedStatement[size];
    this.idPositions = new int[size];
    this.binder = binder;
    this.numbers = kind == KeyKind.INTEGER;
    for (int i = 0; i < size; i++) {
      ClaimStatement statement = script.statements().get(i);
      PreparedStatement p = connection.prepareStatement(statement.sql());
      int position = 1;
      for (ClaimStatement.Placeholder placeholder : statement.placeholders()) {
        switch (placeholder) {
          case BATCH -> p.setInt(position, options.batch());
          case WORKER -> p.setString(position, options.workerName());
          case IDS -> idPositions[i] = position;
        }
        position++;
      }
      statements[i] = p;
    }
  }

  /** Gives the statements back; errors are ignored, since none of them is used again. */
  void close() {
    for (PreparedStatement p : statements) {
      try {
        p.close();
      } catch (SQLException e) {
        // It ends with its connection.
      }
    }
  }

  /**
   * Runs the statements in order; those that need ids are left out when there are none. What the
   * last one returns that returns rows is the claim: an update after the pick says which of the
   * picked it really marked.
   */
  void run(ClaimCall call) throws SQLException {
    for (int i = 0; i < statements.length; i++) {
      PreparedStatement p = statements[i];
      if (idPositions[i] > 0) {
        if (call.count() == 0) {
          continue;
        }
        binder.bind(p, idPositions[i], call);
      }
      if (p.execute()) {
        // Read to the end and closed: in SQLite an unread result set keeps the lock past the
        // commit.
        try (ResultSet rows = p.getResultSet()) {
          call.clear();
          while (rows.next()) {
            if (numbers) {
              call.add(rows.getLong(1));
            } else {
              call.addKey(rows.getObject(1));
            }
          }
        }
      }
    }
  }
}
