package dev.claimbench.metrics;

/**
 * How busy the processors were over one iteration, its ramp included.
 *
 * @param iteration from 0, warm-up included
 * @param process share of all processors that the workers' JVM used, 0 to 1; null if unknown
 * @param system share that was in use by anyone, 0 to 1; null if unknown
 */
public record ClientLoad(int iteration, Double process, Double system) {}
