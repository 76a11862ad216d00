package dev.claimbench.check;

import dev.claimbench.claim.ClaimScript;
import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.claim.Shapes;
import dev.claimbench.claim.SqliteBegin;
import dev.claimbench.cli.Arguments;
import dev.claimbench.db.Legal;
import dev.claimbench.error.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What may follow {@code check} on the command line. */
@Command(
    name = "java -jar benchmarks.jar check",
    sortOptions = false,
    description = {
      "Runs a claim under conditions that break claims and says what it did under each: for",
      "correctness, not speed; about half a minute. CLAIM is a file of SQL with :batch, :worker and",
      ":ids, or the name of a shape. On PostgreSQL, unless --sqlite is given.",
      "Exit codes: 0 nothing forbidden was seen, 1 failed or bad input, 2 violated, 3 unknown."
    })
final class CheckOptions {
  @Parameters(paramLabel = "CLAIM", arity = "0..*", description = "a .sql file, or a shape's name")
  List<String> claims = new ArrayList<>();

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description = "a .sql file that makes and loads the table (default: ClaimBench's own)")
  Path schema;

  @Option(
      names = "--lock",
      paramLabel = "CLAUSE",
      description = "what stands for :lock in the claim (default: FOR_UPDATE_SKIP_LOCKED)")
  String lock;

  @Option(
      names = "--batch",
      paramLabel = "N",
      defaultValue = "10",
      description = "tasks per claim (default: 10)")
  String batch;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "1.5",
      description = "for each condition; at least one round (default: 1.5)")
  String seconds;

  @Option(
      names = "--postgres",
      paramLabel = "SERVER",
      defaultValue = "auto",
      description = "as for a run (default: auto)")
  String postgres;

  @Option(names = "--sqlite", description = "on SQLite (WAL) in place of PostgreSQL")
  boolean sqlite;

  @Option(
      names = "--begin",
      paramLabel = "KIND",
      description =
          "with --sqlite: IMMEDIATE, DEFERRED, EXCLUSIVE, AUTOCOMMIT (default: IMMEDIATE)")
  String begin;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text or md (default: text)")
  String format;

  @Option(names = "--data-dir", paramLabel = "DIR", description = "as for a run")
  Path dataDir;

  @Option(names = "--help", description = "this text, and exit")
  boolean help;

  static CheckOptions parse(List<String> arguments) {
    CheckOptions options = new CheckOptions();
    if (arguments.contains("--help")) {
      options.help = true;
      return options;
    }
    Arguments.parse(options, arguments);
    if (options.claims.size() != 1) {
      throw new BadInputException(
          "check: needs one CLAIM, got "
              + options.claims.size()
              + "; legal: a file of SQL, "
              + Shapes.legal(options.engine()));
    }
    if (options.sqlite && options.schema != null) {
      throw new BadInputException("--schema", options.schema.toString(), "used on PostgreSQL only");
    }
    if (options.begin != null && !options.sqlite) {
      throw new BadInputException("--begin", options.begin, "used together with --sqlite");
    }
    if (!List.of("text", "md").contains(options.format)) {
      throw new BadInputException("--format", options.format, "text, md");
    }
    options.batch();
    options.seconds();
    options.begin();
    options.lock();
    return options;
  }

  Engine engine() {
    return sqlite ? Engine.SQLITE : Engine.POSTGRES;
  }

  /** A shape's name, or a file behind {@link ClaimScript#FILE}. */
  String shape() {
    String claim = claims.get(0);
    if (Shapes.find(engine(), claim) != null || claim.startsWith(ClaimScript.FILE)) {
      return claim;
    }
    if (!Files.exists(Path.of(claim))) {
      throw new BadInputException(
          "CLAIM", claim, "a file that is there, or one of " + Shapes.legal(engine()));
    }
    return ClaimScript.FILE + claim;
  }

  /** The claim as it will run. */
  ClaimScript script() {
    boolean locks = Shapes.locks(engine(), shape());
    if (lock != null && !locks) {
      throw new BadInputException(
          "--lock", lock, "left out: " + claims.get(0) + " has no place for it (:lock)");
    }
    return ClaimScript.load(engine(), shape(), locks ? lock() : LockClause.AS_WRITTEN);
  }

  /** What stands for {@code :lock}. */
  LockClause lock() {
    return lock == null
        ? LockClause.FOR_UPDATE_SKIP_LOCKED
        : Legal.pick("--lock", lock, LockClause.values(), Enum::name);
  }

  SqliteBegin begin() {
    return begin == null
        ? SqliteBegin.IMMEDIATE
        : Legal.pick("--begin", begin, SqliteBegin.values(), Enum::name);
  }

  int batch() {
    if (!batch.matches("\\d{1,4}") || Integer.parseInt(batch) < 1) {
      throw new BadInputException("--batch", batch, "an integer from 1 to 9999");
    }
    return Integer.parseInt(batch);
  }

  double seconds() {
    if (!seconds.matches("\\d{1,3}(\\.\\d{1,3})?")) {
      throw new BadInputException("--seconds", seconds, "a number from 0 to 999");
    }
    return Double.parseDouble(seconds);
  }
}
