package dev.claimbench.report;

import dev.claimbench.metrics.Phase;
import dev.claimbench.text.Figures;
import dev.claimbench.text.TextTable;
import dev.claimbench.verify.CellVerdict;
import dev.claimbench.verify.Grade;
import dev.claimbench.verify.Rule;
import dev.claimbench.verify.Verdict;
import dev.claimbench.verify.Witness;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Our tables of a run, for a terminal: speed first, then workers and checks, then what to explain.
 */
public final class SummaryTable {
  private SummaryTable() {}

  /**
   * @param cells in the order to show, of any benchmarks
   * @return text ending in a newline
   */
  public static String render(List<CellSummary> cells) {
    Map<String, List<CellSummary>> byBenchmark =
        cells.stream()
            .collect(
                Collectors.groupingBy(
                    c -> c.cell().shortName(), LinkedHashMap::new, Collectors.toList()));
    StringBuilder out = new StringBuilder();
    byBenchmark.forEach((name, own) -> benchmark(out, name, own));
    return out.toString();
  }

  private static void benchmark(StringBuilder out, String name, List<CellSummary> cells) {
    Set<String> varying = varying(cells);
    CellKey first = cells.get(0).cell();
    String fixed =
        first.params().entrySet().stream()
            .filter(e -> !varying.contains(e.getKey()))
            .map(e -> e.getKey() + "=" + e.getValue())
            .collect(Collectors.joining(" "));
    out.append(name).append(", ").append(first.threads()).append(workers(first.threads()));
    out.append(fixed.isEmpty() ? "" : ", " + fixed).append('\n');
    durability(cells).forEach(line -> out.append("  durability: ").append(line).append('\n'));
    out.append('\n').append(speed(cells, varying)).append('\n').append(checks(cells, varying));
    explain(out, cells, varying);
    out.append('\n');
  }

  private static String workers(int threads) {
    return threads == 1 ? " worker" : " workers";
  }

  private static Set<String> durability(List<CellSummary> cells) {
    return cells.stream()
        .map(c -> c.settings().getOrDefault("durability_label", "unknown: no fork answered"))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  static Set<String> varying(List<CellSummary> cells) {
    Set<String> names = new LinkedHashSet<>();
    for (String name : cells.get(0).cell().params().keySet()) {
      if (cells.stream().map(c -> c.cell().params().get(name)).distinct().count() > 1) {
        names.add(name);
      }
    }
    return names;
  }

  static List<String> key(CellSummary cell, Set<String> varying) {
    return varying.stream().map(name -> cell.cell().params().get(name)).toList();
  }

  private static String speed(List<CellSummary> cells, Set<String> varying) {
    List<String> header = new ArrayList<>(varying);
    header.addAll(
        List.of(
            "claims/s",
            "+-%",
            "calls/s",
            "p50 ms",
            "p99 ms",
            "max ms",
            "wait mean",
            "wait p99",
            "wait sum s",
            "hold ms",
            "verdict"));
    TextTable table = new TextTable(header, varying.size());
    for (CellSummary cell : cells) {
      List<String> row = new ArrayList<>(key(cell, varying));
      row.add(Figures.number(cell.tasksPerSecond()));
      row.add(Figures.percent(cell.spreadPercent()));
      row.add(Figures.number(cell.callsPerSecond()));
      row.add(Figures.number(cell.percentileMs(Phase.TOTAL, 50)));
      row.add(Figures.number(cell.percentileMs(Phase.TOTAL, 99)));
      row.add(Figures.number(cell.maxMs(Phase.TOTAL)));
      row.add(Figures.number(cell.meanMs(Phase.LOCK_WAIT)));
      row.add(Figures.number(cell.percentileMs(Phase.LOCK_WAIT, 99)));
      row.add(Figures.number(cell.lockWaitSeconds()));
      row.add(Figures.number(cell.meanMs(Phase.HOLD)));
      row.add(verdict(cell));
      table.row(row);
    }
    return table.render();
  }

  private static String checks(List<CellSummary> cells, Set<String> varying) {
    List<String> header = new ArrayList<>(varying);
    header.addAll(
        List.of(
            "short",
            "empty",
            "retried",
            "failed",
            "share min-max %",
            "Jain (random)",
            "longest ms",
            "open",
            "drained %",
            "checked",
            "duplicates",
            "verdict"));
    TextTable table = new TextTable(header, varying.size());
    for (CellSummary cell : cells) {
      CellSummary.Counts counts = cell.counts();
      CellSummary.Shares shares = cell.shares();
      List<String> row = new ArrayList<>(key(cell, varying));
      row.add(Figures.count(counts.shortCalls()));
      row.add(Figures.count(counts.empty()));
      row.add(Figures.count(counts.retried()));
      row.add(Figures.count(counts.failed()));
      row.add(
          Figures.percent(shares.smallestPercent())
              + "-"
              + Figures.percent(shares.largestPercent()));
      row.add(Figures.ratio(shares.jain()) + " (" + Figures.ratio(shares.fairRandom()) + ")");
      row.add(Figures.number(shares.longestMs()));
      row.add(Figures.count(shares.openAtEnd()));
      row.add(Figures.percent(cell.drainedPercent()));
      row.add(Figures.count(cell.findings().claims()));
      row.add(Figures.count(cell.findings().count(Rule.DUPLICATE)));
      row.add(verdict(cell));
      table.row(row);
    }
    return table.render();
  }

  /**
   * @return a cell's verdict in a few words, as every output shows it
   */
  public static String verdict(CellSummary cell) {
    CellVerdict verdict = cell.verdict();
    if (!cell.failed().isEmpty() && verdict.verdict() != Verdict.VIOLATED) {
      return "FAILED";
    }
    if (verdict.caught()) {
      return "VIOLATED as expected (control)";
    }
    if (verdict.control()) {
      return verdict.verdict() == Verdict.VIOLATED
          ? "VIOLATED (control, more than duplicates)"
          : "UNKNOWN (control not caught)";
    }
    return verdict.verdict() + (verdict.singleWorker() ? " (single worker)" : "");
  }

  /**
   * @return one fork's figures for a line of progress
   */
  public static String brief(CellSummary cell) {
    if (!cell.failed().isEmpty()) {
      return "FAILED: " + cell.failed();
    }
    return Figures.number(cell.tasksPerSecond()) + " claims/s, " + verdict(cell);
  }

  /**
   * @return how to read the tables, and what weakens them
   */
  public static String legend(List<CellSummary> cells) {
    StringBuilder out = new StringBuilder();
    out.append(
        """
        claims/s counts tasks, calls/s claim calls; +-% is half the range of the iterations. Latencies are
        claim calls in a closed loop (begin to commit, hold included); wait is begin to claimed. Percentiles
        are of merged histograms. Jain (random): 1 is an even split, beside what chance would give.
        """);
    if (cells.stream().anyMatch(c -> c.verdict().control())) {
      out.append("A control's claims/s counts its duplicates too: it is no speed to aim for.\n");
    }
    boolean relaxed =
        cells.stream()
            .map(c -> c.settings().getOrDefault("durability", "on"))
            .anyMatch(d -> !d.equals("on"));
    if (relaxed) {
      out.append(
          "NOTE: durability is relaxed in some cells: a power loss can lose or undo claims.\n");
    }
    if (cells.stream().allMatch(c -> c.scored() < 4)) {
      out.append(
          "NOTE: few iterations of one fork are exploratory: repeat (--profile standard) before you decide.\n");
    }
    return out.toString();
  }

  private static void explain(StringBuilder out, List<CellSummary> cells, Set<String> varying) {
    for (CellSummary cell : cells) {
      List<String> notes = new ArrayList<>();
      if (!cell.failed().isEmpty()) {
        notes.add("failed: " + cell.failed());
      }
      if (!cell.verdict().expected()) {
        notes.addAll(cell.verdict().reasons());
      }
      if (cell.dry() > 0) {
        notes.add(cell.dry() + " iteration(s) ran dry and are not in the score");
      }
      if (cell.scored() == 0) {
        notes.add("NOT MEASURED: no iteration is left for the score");
      }
      if (cell.settings().containsKey("owner")) {
        notes.add("owner " + cell.settings().get("owner"));
      }
      String seen =
          cell.findings().counts().entrySet().stream()
              .filter(e -> e.getKey().grade() == Grade.INTERESTING && e.getValue() > 0)
              .map(e -> e.getKey() + "=" + e.getValue())
              .collect(Collectors.joining(" "));
      if (!seen.isEmpty()) {
        notes.add("allowed, but seen: " + seen);
      }
      if (cell.counts().retried() > 0) {
        notes.add("retried by code: " + cell.counts().retries());
      }
      if (!notes.isEmpty()) {
        out.append("  ").append(String.join(" ", key(cell, varying)));
        out.append(": ").append(String.join("; ", notes)).append('\n');
      }
      if (cell.verdict().verdict() == Verdict.VIOLATED && !cell.verdict().caught()) {
        cell.findings().witnesses().forEach(w -> witness(out, w));
      }
    }
  }

  private static void witness(StringBuilder out, Witness w) {
    out.append("    ").append(w.rule()).append(" id ").append(w.id());
    if (w.workerA() >= 0) {
      out.append(": w").append(w.workerA()).append(" at ").append(ms(w.startA(), w.endA()));
    }
    if (w.workerB() >= 0) {
      out.append(", w").append(w.workerB()).append(" at ").append(ms(w.startB(), w.endB()));
    }
    out.append(w.detail().isEmpty() ? "" : "; " + w.detail()).append('\n');
    out.append("      ").append(w.statement()).append('\n');
  }

  private static String ms(long start, long end) {
    return Figures.number(start / 1e6) + "-" + Figures.number(end / 1e6) + " ms";
  }
}
