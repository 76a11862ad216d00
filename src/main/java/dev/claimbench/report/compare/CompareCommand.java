package dev.claimbench.report.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.claimbench.cli.Arguments;
import dev.claimbench.cli.SubCommand;
import dev.claimbench.error.BadInputException;
import dev.claimbench.error.HarnessException;
import dev.claimbench.report.CellKey;
import dev.claimbench.report.PlannedCells;
import dev.claimbench.report.RunChoice;
import dev.claimbench.report.RunStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The sub-command {@code compare}. */
public final class CompareCommand implements SubCommand {
  private static final int UNDECIDED = 3;
  private static final int GATE_FAILED = 4;

  @Override
  public String name() {
    return "compare";
  }

  @Override
  public String summary() {
    return "cells of one run by a parameter, or two runs: ratios with intervals (compare --help)";
  }

  @Override
  public int run(List<String> arguments) {
    CompareOptions options = CompareOptions.parse(arguments);
    if (options.help) {
      System.out.print(Arguments.usage(options));
      return 0;
    }
    double threshold = CompareOptions.percent("--threshold", options.threshold);
    Double gate =
        options.failIfSlower == null
            ? null
            : CompareOptions.percent("--fail-if-slower", options.failIfSlower);
    List<Metric> metrics = options.metrics();
    String format = options.format();

    List<String> notes = new ArrayList<>();
    Pairing.Pairs pairs = pairs(options, notes);
    List<Row> rows = Row.all(pairs.pairs(), metrics, threshold);
    notes.addAll(Notes.of(rows, pairs.alone(), options.threshold));
    int exit = gate == null ? 0 : gate(rows, gate, options.failIfSlower, notes);
    write(
        options.output,
        switch (format) {
          case "md" -> Renderer.markdown(rows, notes);
          case "csv" -> Renderer.csv(rows);
          default -> Renderer.text(rows, notes);
        });
    if (format.equals("csv")) {
      notes.forEach(System.err::println);
    }
    return exit;
  }

  private static Pairing.Pairs pairs(CompareOptions options, List<String> notes) {
    Path first = RunChoice.find(options.resultsDir, options.runs.get(0));
    Map<CellKey, Arm> arms = arms(first);
    String firstName = first.toAbsolutePath().normalize().getFileName().toString();
    notes.addAll(Differences.state(firstName, manifest(first)));
    if (options.runs.size() == 1) {
      return Pairing.by(options.by, options.baseline, arms);
    }
    Path second = RunChoice.find(options.resultsDir, options.runs.get(1));
    String secondName = second.toAbsolutePath().normalize().getFileName().toString();
    notes.addAll(Differences.state(secondName, manifest(second)));
    notes.addAll(Differences.of(manifest(first), manifest(second)));
    Pairing.Pairs pairs = Pairing.runs("run 1", arms, "run 2", arms(second));
    if (pairs.pairs().isEmpty()) {
      throw new BadInputException("the two runs have no cell in common");
    }
    notes.add("run 1 is " + firstName + ", run 2 (the baseline) is " + secondName);
    return pairs;
  }

  private static Map<CellKey, Arm> arms(Path run) {
    RunStore store = RunStore.open(run);
    Map<CellKey, Arm> arms = Pairing.arms(store.forks(), PlannedCells.of(store.manifest()));
    if (arms.isEmpty()) {
      throw new BadInputException("RUN", run.toString(), "a run with at least one finished fork");
    }
    return arms;
  }

  private static JsonNode manifest(Path run) {
    try {
      return new ObjectMapper().readTree(run.resolve("manifest.json").toFile());
    } catch (IOException e) {
      return MissingNode.getInstance();
    }
  }

  private static int gate(List<Row> rows, double gate, String asked, List<String> notes) {
    long failed = rows.stream().filter(row -> row.fails(gate)).count();
    long open = rows.stream().filter(Row::open).count();
    if (failed > 0) {
      notes.add("gate FAILED: " + failed + " clearly worse by more than " + asked);
      return GATE_FAILED;
    }
    String undecided = open == 0 ? "" : "; " + open + " of " + rows.size() + " undecided";
    notes.add("gate: none clearly worse by more than " + asked + undecided);
    return open == rows.size() ? UNDECIDED : 0;
  }

  private static void write(Path file, String text) {
    if (file == null) {
      System.out.print(text);
      return;
    }
    try {
      Files.writeString(file, text, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new HarnessException("--output: " + file + " cannot be written", e);
    }
  }
}
