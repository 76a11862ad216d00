package dev.claimbench.check;

import dev.claimbench.claim.ClaimScript;
import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.claim.Shapes;
import dev.claimbench.cli.Arguments;
import dev.claimbench.cli.SubCommand;
import dev.claimbench.db.DataFolder;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.PostgresQueue;
import dev.claimbench.db.PostgresServer;
import dev.claimbench.db.ServerSchema;
import dev.claimbench.db.UserQueue;
import dev.claimbench.db.UserTable;
import dev.claimbench.db.server.PostgresServers;
import dev.claimbench.db.server.ServerChoice;
import dev.claimbench.host.Cleanup;
import java.util.List;

/** The sub-command {@code check}. */
public final class CheckCommand implements SubCommand {
  private static final int BACKLOG = 400;
  private static final double SECONDS = 1.5;

  @Override
  public String name() {
    return "check";
  }

  @Override
  public String summary() {
    return "a claim statement under conditions that break claims (check --help)";
  }

  @Override
  public int run(List<String> arguments) {
    CheckOptions options = CheckOptions.parse(arguments);
    if (options.help) {
      System.out.print(Arguments.usage(options));
      return 0;
    }
    String claim = options.claims.get(0);
    String shape = Shapes.find(Engine.POSTGRES, claim) != null ? claim : ClaimScript.FILE + claim;
    ClaimScript script = ClaimScript.load(Engine.POSTGRES, shape, LockClause.valueOf(options.lock));
    UserTable table = options.schema == null ? null : UserTable.read(options.schema);
    ServerChoice choice = ServerChoice.parse(options.postgres);
    try (Cleanup cleanup = new Cleanup()) {
      DataFolder folder =
          cleanup.unlessStopped(
              () -> cleanup.closing(DataFolder.open(options.dataDir, System.err::println)));
      PostgresServer server =
          PostgresServers.open(choice, folder.path(), System.out::println, cleanup::closing);
      ServerSchema schema = cleanup.closing(new ServerSchema(server.address())).create();
      try (PostgresBed bed =
          new PostgresBed(
              server.address(),
              schema.name(),
              admin ->
                  table == null
                      ? new PostgresQueue(admin, IndexKind.PARTIAL, schema.name())
                      : new UserQueue(admin, table, schema.name()))) {
        bed.table().create();
        for (Condition condition : Condition.values()) {
          TrialResult result =
              new Trial(bed, script, condition, Integer.parseInt(options.batch), BACKLOG)
                  .run(SECONDS);
          System.out.println(
              condition.label()
                  + ": "
                  + result.findings().calls()
                  + " calls "
                  + result.findings().claims()
                  + " claims "
                  + result.findings().counts()
                  + " retries "
                  + result.retries()
                  + " failed "
                  + result.failed()
                  + " "
                  + result.error()
                  + " "
                  + result.note());
        }
      }
    }
    return 0;
  }
}
