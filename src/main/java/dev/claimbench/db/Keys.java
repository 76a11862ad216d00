package dev.claimbench.db;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The keys of the tasks as they were loaded. The verifier knows tasks by number; keys that are no
 * numbers are numbered from 1 in their own order. What was loaded never changes, so that workers
 * share it without a lock.
 */
public final class Keys {
  /** Keys that are numbers: nothing to translate. */
  public static final Keys NUMBERS = new Keys(KeyKind.INTEGER, List.of());

  /** More are not worth their memory: a claim that invents keys is found by the first. */
  private static final int MOST_STRANGERS = 1000;

  private final KeyKind kind;
  private final List<Object> keys;
  private final Map<Object, Long> numbers;

  /** Keys that were never loaded, by number, for the witnesses. */
  private final Map<Long, Object> strangers = new ConcurrentHashMap<>();

  /**
   * @param kind of all of them
   * @param keys in ascending order; empty for numbers
   */
  Keys(KeyKind kind, List<Object> keys) {
    this.kind = kind;
    this.keys = List.copyOf(keys);
    this.numbers = new HashMap<>(2 * keys.size());
    for (Object key : keys) {
      numbers.put(key, numbers.size() + 1L);
    }
  }

  /**
   * @return what they are made of
   */
  public KeyKind kind() {
    return kind;
  }

  /**
   * @param key as the driver returned it: a {@link java.util.UUID} or a string
   * @return its number; below 0 for one that was never loaded
   */
  public long number(Object key) {
    Long number = numbers.get(key);
    return number == null ? stranger(key) : number;
  }

  private long stranger(Object key) {
    long number = -1L - (key == null ? 0 : key.hashCode() & Integer.MAX_VALUE);
    if (strangers.size() < MOST_STRANGERS) {
      strangers.putIfAbsent(number, String.valueOf(key));
    }
    return number;
  }

  /**
   * @param number from 1, of a key that was loaded and is no number
   * @return the key itself
   */
  public Object key(long number) {
    return keys.get((int) (number - 1));
  }

  /**
   * @param number as {@link #number} gave it
   * @return the key, for people
   */
  public String name(long number) {
    return number >= 1 && number <= keys.size()
        ? String.valueOf(keys.get((int) (number - 1)))
        : String.valueOf(strangers.getOrDefault(number, number));
  }
}
