package dev.claimbench.sql;

import java.util.Arrays;

/**
 * Where a statement's characters stand in the file it was read from, so that a database's complaint
 * can name the line.
 */
public final class SqlOrigin {
  /** For SQL that comes from no file. */
  public static final SqlOrigin NONE = new SqlOrigin("", "", new int[0]);

  private final String name;
  private final String text;

  /** For each character of the statement as it is sent, its place in the text. */
  private final int[] places;

  SqlOrigin(String name, String text, int[] places) {
    this.name = name;
    this.text = text;
    this.places = places;
  }

  /**
   * @param position in the statement as PostgreSQL got it, from 1; 0 if it named none
   * @return the file's name, with line and column if the position is known
   */
  public String at(int position) {
    return position < 1 || position > places.length ? name : name + place(places[position - 1]);
  }

  /**
   * @return the file's name with the line and column where the statement begins
   */
  public String begin() {
    return at(1);
  }

  private String place(int offset) {
    return place(text, offset);
  }

  /**
   * @param text of a file
   * @param offset in it, from 0
   * @return {@code ": line L, column C"}, both from 1
   */
  public static String place(String text, int offset) {
    String before = text.substring(0, offset);
    int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
    return ": line " + line + ", column " + (offset - before.lastIndexOf('\n'));
  }

  /** Collects a statement and its places character by character. */
  static final class Builder {
    private final StringBuilder sent = new StringBuilder();
    private int[] places = new int[64];

    /** Adds text that stands for what the file has at a place. */
    void add(String text, int place) {
      for (int i = 0; i < text.length(); i++) {
        add(text.charAt(i), place);
      }
    }

    void add(char c, int place) {
      if (sent.length() == places.length) {
        places = Arrays.copyOf(places, 2 * places.length);
      }
      places[sent.length()] = place;
      sent.append(c);
    }

    boolean isEmpty() {
      return sent.length() == 0;
    }

    boolean endsWithSpace() {
      return !isEmpty() && sent.charAt(sent.length() - 1) == ' ';
    }

    SqlOrigin build(String name, String text) {
      return new SqlOrigin(name, text, Arrays.copyOf(places, sent.length()));
    }
  }
}
