package dev.claimbench.run;

import dev.claimbench.error.BadInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The options of a run that goes on: those it was begun with, and the few that may be new; pure.
 */
final class ResumeOptions {
  private static final Set<String> BESIDE =
      Set.of("--resume", "--resume-anyway", "--postgres", "--data-dir");
  private static final String HIDDEN = "***";

  private ResumeOptions() {}

  /**
   * @param own the command line with {@code --resume}
   * @throws BadInputException if it says more than it may
   */
  static void check(OwnOptions own) {
    List<String> more = new ArrayList<>(own.given);
    more.removeAll(BESIDE);
    more.addAll(own.jmh);
    if (!more.isEmpty()) {
      throw new BadInputException(
          "--resume: "
              + String.join(" ", more)
              + ": a run goes on with its own arguments; only --postgres, --data-dir and"
              + " --resume-anyway may stand beside it");
    }
  }

  /**
   * @param own the command line with {@code --resume}
   * @param stored the arguments of the run, without secrets
   * @param server the kind of server that ran then, as {@code --postgres} takes it; null if none
   * @throws BadInputException if an argument is needed that was a secret, so that it was not stored
   */
  static OwnOptions merge(OwnOptions own, List<String> stored, String server) {
    OwnOptions merged =
        OwnOptions.parse(
            stored.stream().map(ResumeOptions::withoutPassword).toArray(String[]::new));
    if (own.given.contains("--postgres")) {
      merged.postgres = own.postgres;
    } else if (merged.postgres.equals("auto") && server != null) {
      // Whatever auto found then: another kind of server would make another run of it.
      merged.postgres = server;
    } else {
      refuseHidden("--postgres", merged.postgres);
    }
    if (own.given.contains("--data-dir")) {
      merged.dataDir = own.dataDir;
    }
    merged.jmh.forEach(argument -> refuseHidden(argument, argument));
    merged.resume = own.resume;
    return merged;
  }

  private static void refuseHidden(String option, String value) {
    if (value.contains(HIDDEN)) {
      throw new BadInputException(
          "--resume: "
              + option
              + " was given with a secret, which is not stored"
              + (option.equals("--postgres") ? ": give --postgres again" : ""));
    }
  }

  /** The password of a URL comes from the environment or the password file this time. */
  private static String withoutPassword(String argument) {
    int question = argument.indexOf('?');
    if (question < 0 || !argument.contains("jdbc:postgresql:")) {
      return argument;
    }
    String kept =
        Arrays.stream(argument.substring(question + 1).split("&"))
            .filter(p -> !p.equals("password=" + HIDDEN))
            .collect(Collectors.joining("&"));
    return argument.substring(0, question) + (kept.isEmpty() ? "" : "?" + kept);
  }
}
