package dev.claimbench.lab.model;

/**
 * One statement an experiment makes, and whether it held on this machine.
 *
 * @param statement what has to hold anywhere, in one short sentence
 * @param holds whether it did
 * @param seen what was measured that says so, short
 */
public record Behaviour(String statement, boolean holds, String seen) {}
