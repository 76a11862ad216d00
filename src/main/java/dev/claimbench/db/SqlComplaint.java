package dev.claimbench.db;

import dev.claimbench.error.BadInputException;
import dev.claimbench.sql.SqlOrigin;
import java.sql.SQLException;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** What a database says against a user's SQL, with the place in the user's file. */
public final class SqlComplaint {
  private SqlComplaint() {}

  /**
   * @param origin of the statement
   * @param e what the database said
   * @param prefix characters that were sent before the statement, {@code explain} for instance
   * @return one line
   */
  public static BadInputException of(SqlOrigin origin, SQLException e, int prefix) {
    ServerErrorMessage server =
        e instanceof PSQLException postgres ? postgres.getServerErrorMessage() : null;
    int position = server == null ? 0 : server.getPosition() - prefix;
    String what =
        server != null && server.getMessage() != null
            ? server.getMessage()
            : String.valueOf(e.getMessage());
    String hint = server == null || server.getHint() == null ? "" : " (" + server.getHint() + ")";
    String where = position > 0 ? origin.at(position) : origin.begin();
    return new BadInputException(
        where + ": " + what.lines().findFirst().orElse("") + hint.lines().findFirst().orElse(""));
  }
}
