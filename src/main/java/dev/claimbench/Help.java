package dev.claimbench;

import dev.claimbench.cli.SubCommand;
import dev.claimbench.run.OwnOptions;

/** The text of {@code --help}. */
final class Help {
  private Help() {}

  static String text() {
    return """
        ClaimBench measures how workers claim tasks from a SQL queue table, and verifies every claim.

        Usage: java -jar benchmarks.jar [our options] [JMH's options] [benchmarks...]

          java -jar benchmarks.jar ClaimBench                        both engines, under 6 minutes
          java -jar benchmarks.jar PostgresClaimBench -p lockClause=FOR_UPDATE_SKIP_LOCKED
          java -jar benchmarks.jar SqliteClaimBench -p journalMode=WAL,DELETE -p batchSize=20
          java -jar benchmarks.jar ClaimBench --profile standard     six rounds, for decisions
          java -jar benchmarks.jar --resume bench-results/RUN        after an interruption

        """
        + commands()
        + """

        Our options:
        """
        + OwnOptions.usage()
        + """

        JMH's options (-f -wi -i -w -r -t -p -prof -rf -rff -o -e -to -jvmArgs ...): -h lists them, -lp lists
        the benchmarks with their parameters. -f N runs N forks of each cell, one per round, as --profile does.

        Exit codes: 0 verified, 1 failed or bad input, 2 violated (a duplicate or worse), 3 unknown,
        4 a requested gate failed.
        """;
  }

  private static String commands() {
    StringBuilder out = new StringBuilder("In place of benchmarks, a command:\n");
    for (SubCommand command : Main.COMMANDS) {
      out.append(String.format("  %-10s %s%n", command.name(), command.summary()));
    }
    return out.toString();
  }
}
