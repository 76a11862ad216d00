package dev.claimbench.claim;

import dev.claimbench.error.BadInputException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The claim shapes that come with ClaimBench, each a {@code .sql} resource; what each promises
 * stands in its file.
 */
public enum Shapes {
  /** Pick, then mark what was picked. */
  SELECT_THEN_UPDATE(Engine.POSTGRES, true, true),
  /** A CTE picks, the update joins it. */
  CTE(Engine.POSTGRES, true, true),
  /** {@code where id in (select … limit n)}: can take more than the batch. */
  IN_SUBQUERY(Engine.POSTGRES, true, true),
  /** {@code update … from (select … limit n)}: can take more than the batch. */
  FROM_SUBSELECT(Engine.POSTGRES, true, true),
  /** {@code where id = (select … limit 1)}: one task. */
  SCALAR(Engine.POSTGRES, true, true),
  /** {@code where id = any(array(select … limit n))}. */
  ANY_ARRAY(Engine.POSTGRES, true, true),
  /** Takes the rows out of the table, by ctid. */
  DELETE_RETURNING(Engine.POSTGRES, true, false),
  /** Takes the rows out of the table, by a join: can take more than the batch. */
  DELETE_USING(Engine.POSTGRES, true, false),
  /** Advisory locks in the filter: not safe. */
  ADVISORY(Engine.POSTGRES, false, true),
  /** Advisory locks, and the row read again. */
  ADVISORY_RECHECK(Engine.POSTGRES, false, false),
  /** No lock, the status checked again. */
  OPTIMISTIC(Engine.POSTGRES, false, false),
  /** One statement that picks, marks and returns. */
  SQLITE_UPDATE_RETURNING(Engine.SQLITE, false, false),
  /** Pick, then mark what was picked. */
  SQLITE_SELECT_THEN_UPDATE(Engine.SQLITE, false, false),
  /** Pick, then mark what is still free. */
  SQLITE_GUARDED_UPDATE(Engine.SQLITE, false, false);

  private static final String SQLITE = "SQLITE_";

  private final Engine engine;
  private final boolean locks;
  private final boolean duplicatesUnlocked;

  Shapes(Engine engine, boolean locks, boolean duplicatesUnlocked) {
    this.engine = engine;
    this.locks = locks;
    this.duplicatesUnlocked = duplicatesUnlocked;
  }

  /**
   * @return its resource's name, as users write it
   */
  public String value() {
    String name = engine == Engine.SQLITE ? name().substring(SQLITE.length()) : name();
    return name.toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }

  /**
   * @return whose SQL it is
   */
  public Engine engine() {
    return engine;
  }

  /**
   * @return whether it has a place for a lock clause
   */
  public boolean locks() {
    return locks;
  }

  /**
   * @return whether it takes tasks out of the table
   */
  public boolean deletes() {
    return this == DELETE_RETURNING || this == DELETE_USING;
  }

  /**
   * @return whether duplicates are expected of it under READ COMMITTED when nothing stands at that
   *     place
   */
  public boolean duplicatesUnlocked() {
    return duplicatesUnlocked;
  }

  /**
   * @return all of an engine, in the order to show
   */
  public static List<Shapes> of(Engine engine) {
    return Arrays.stream(values()).filter(s -> s.engine == engine).toList();
  }

  /**
   * @param value as {@link #value} writes it
   * @return null if there is none
   */
  public static Shapes find(Engine engine, String value) {
    return of(engine).stream().filter(s -> s.value().equals(value)).findFirst().orElse(null);
  }

  /**
   * @return all names of an engine's, for messages
   */
  public static String legal(Engine engine) {
    return of(engine).stream().map(Shapes::value).collect(Collectors.joining(", "))
        + ", or "
        + ClaimScript.FILE
        + "PATH";
  }

  /**
   * @param shape a name or a file
   * @return whether the claim has a place for a lock clause
   * @throws BadInputException if there is no such shape, or if the file cannot work
   */
  public static boolean locks(Engine engine, String shape) {
    Shapes known = find(engine, shape);
    return known != null ? known.locks : ClaimScript.load(engine, shape, LockClause.NONE).locks();
  }
}
