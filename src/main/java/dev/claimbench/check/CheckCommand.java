package dev.claimbench.check;

import dev.claimbench.claim.ClaimScript;
import dev.claimbench.cli.Arguments;
import dev.claimbench.cli.SubCommand;
import dev.claimbench.db.DataFolder;
import dev.claimbench.db.UserTable;
import dev.claimbench.db.server.ServerChoice;
import dev.claimbench.host.BuildInfo;
import dev.claimbench.host.Cleanup;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The sub-command {@code check}: a claim statement under conditions that break claims. */
public final class CheckCommand implements SubCommand {
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
    // All of the user's input is looked at before anything is started.
    ClaimScript script = options.script();
    UserTable table = options.schema == null ? null : UserTable.read(options.schema);
    ServerChoice choice = ServerChoice.parse(options.postgres);
    BuildInfo build = BuildInfo.read();
    try (Cleanup cleanup = new Cleanup()) {
      cleanup.onStop(() -> System.err.println("claimbench: check: interrupted"));
      say("ClaimBench %s (%.10s) check", build.version(), build.commit());
      DataFolder folder =
          cleanup.unlessStopped(
              () -> cleanup.closing(DataFolder.open(options.dataDir, System.err::println)));
      System.setProperty("org.sqlite.tmpdir", folder.path().toString());
      try (CheckSubject subject =
          options.sqlite
              ? new SqliteSubject(folder.path(), script, options)
              : PostgresSubject.open(choice, folder.path(), script, table, options, cleanup)) {
        say("claim: %s", script.text());
        say(
            "%d workers, batch %d, %s; %s s for each condition",
            Trial.WORKERS, options.batch(), subject.describe(), options.seconds);
        List<TrialResult> results = new ArrayList<>();
        for (Condition condition : subject.conditions()) {
          cleanup.stayIfStopped();
          TrialResult result = subject.run(condition);
          results.add(result);
          if (options.format.equals("text")) {
            System.err.printf(
                Locale.ROOT, "  %s: %s%n", condition.label(), CheckText.outcome(result));
          }
        }
        CheckText text = new CheckText(options.engine(), script.text(), results);
        System.out.println();
        System.out.print(options.format.equals("md") ? text.markdown() : text.text());
        return text.exitCode();
      }
    }
  }

  private static void say(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
