package dev.claimbench;

/** The command line. */
public final class Main {
  private Main() {}

  /**
   * @param args our options and JMH's
   */
  public static void main(String[] args) {}
}
