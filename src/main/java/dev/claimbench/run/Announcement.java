package dev.claimbench.run;

import java.io.PrintStream;

/** Says what is going to run and how long it will take, before the first fork. */
final class Announcement {
  private Announcement() {}

  static void print(Plan plan, RunLength length, Begun begun, PrintStream out) {
    plan.leftOut().forEach(reason -> out.println("left out: " + reason));
    int cells = plan.cells().size();
    int forks = cells * plan.rounds();
    int kept = begun.done().size();
    if (length.budgeted()) {
      out.printf(
          "plan: %d cells, rounds for %s (one takes about %s), seed %d%n",
          cells,
          Progress.minutes(length.budgetSeconds()),
          Progress.minutes(plan.roundSeconds()),
          length.seed());
    } else {
      out.printf(
          "plan: %d cells x %d round(s) = %d forks, about %s, seed %d%n",
          cells, plan.rounds(), forks, Progress.minutes(plan.seconds()), length.seed());
    }
    if (begun != Begun.NOTHING && length.budgeted()) {
      double spent = begun.kept().stream().mapToDouble(o -> o.fork().seconds()).sum();
      out.printf(
          "resumed: %d forks are kept, %s of the budget are left%n",
          kept, Progress.minutes(Math.max(0, length.budgetSeconds() - spent)));
    } else if (begun != Begun.NOTHING) {
      out.printf(
          "resumed: %d forks are kept, %d are left, about %s%n",
          kept, forks - kept, Progress.minutes(plan.seconds() * (forks - kept) / forks));
    }
    if (length.profile() == Profile.QUICK) {
      out.println("profile quick: one fork of each cell is exploratory and has no intervals");
    }
    out.flush();
  }
}
