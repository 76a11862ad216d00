package dev.claimbench.check.selftest;

import dev.claimbench.check.Condition;
import dev.claimbench.check.PostgresBed;
import dev.claimbench.check.Trial;
import dev.claimbench.check.TrialResult;
import dev.claimbench.claim.ClaimScript;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.PostgresAddress;
import dev.claimbench.db.PostgresQueue;
import dev.claimbench.db.UserQueue;
import dev.claimbench.db.UserTable;
import java.util.function.Function;

/** Tables to claim from: the ordinary one made once, those of single claims one after the other. */
final class Beds implements AutoCloseable {
  /** Small, so that a round is short; twelve claims are enough to meet. */
  private static final int BATCH = 10;

  private static final int BACKLOG = 120;

  private final PostgresAddress server;
  private final String schema;
  private final String ownSchema;
  private PostgresBed ordinary;
  private PostgresBed own;

  /**
   * @param schema of ours, made already, for the ordinary table
   * @param ownSchema likewise, for claims with a table of their own; emptied
   */
  Beds(PostgresAddress server, String schema, String ownSchema) {
    this.server = server;
    this.schema = schema;
    this.ownSchema = ownSchema;
  }

  /**
   * @return runs one round of the claim under a condition
   */
  Function<Condition, TrialResult> rounds(Specimen specimen) {
    ClaimScript script = specimen.script();
    UserTable table = specimen.userTable();
    PostgresBed bed = table == null ? ordinary() : own(table);
    return condition -> new Trial(bed, script, condition, BATCH, BACKLOG).run(0);
  }

  private PostgresBed ordinary() {
    if (ordinary == null) {
      ordinary =
          new PostgresBed(
              server, schema, admin -> new PostgresQueue(admin, IndexKind.PARTIAL, schema));
      ordinary.table().create();
    }
    return ordinary;
  }

  private PostgresBed own(UserTable table) {
    closeOwn();
    own = new PostgresBed(server, ownSchema, admin -> new UserQueue(admin, table, ownSchema));
    own.table().create();
    return own;
  }

  private void closeOwn() {
    if (own != null) {
      own.close();
      own = null;
    }
  }

  /** Ends the sessions; the schemas are not ours to drop. */
  @Override
  public void close() {
    closeOwn();
    if (ordinary != null) {
      ordinary.close();
      ordinary = null;
    }
  }
}
