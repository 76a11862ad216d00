package dev.claimbench.lab.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;

/**
 * What one experiment measured and what it shows.
 *
 * @param tables in the order they are printed
 * @param behaviours at least one
 * @param notes remarks on how to read the tables, a sentence each
 */
public record Outcome(List<LabTable> tables, List<Behaviour> behaviours, List<String> notes) {

  /** Copies the lists; rejects an outcome that states nothing, since it could not differ. */
  public Outcome {
    tables = List.copyOf(tables);
    behaviours = List.copyOf(behaviours);
    notes = List.copyOf(notes);
    if (behaviours.isEmpty()) {
      throw new IllegalArgumentException("an experiment without a behaviour shows nothing");
    }
  }

  /**
   * @return whether every behaviour held
   */
  @JsonProperty
  public boolean holds() {
    return behaviours.stream().allMatch(Behaviour::holds);
  }

  /** Collects an outcome piece by piece. */
  public static final class Builder {
    private final List<LabTable> tables = new ArrayList<>();
    private final List<Behaviour> behaviours = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    /**
     * @param table may still be filled
     * @return this
     */
    public Builder table(LabTable table) {
      tables.add(table);
      return this;
    }

    /**
     * @param statement what has to hold
     * @param holds whether it did
     * @param seen a format and its arguments: what was measured
     * @return this
     */
    public Builder behaviour(String statement, boolean holds, String seen, Object... arguments) {
      behaviours.add(
          new Behaviour(statement, holds, String.format(java.util.Locale.ROOT, seen, arguments)));
      return this;
    }

    /**
     * @param note one sentence
     * @return this
     */
    public Builder note(String note) {
      notes.add(note);
      return this;
    }

    /**
     * @return what was collected
     */
    public Outcome build() {
      return new Outcome(tables, behaviours, notes);
    }
  }
}
