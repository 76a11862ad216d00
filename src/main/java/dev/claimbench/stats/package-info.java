/**
 * Comparing two configurations by their forks: ratio, interval, test, and what may be said. Pure;
 * the same samples always give the same answer.
 */
package dev.claimbench.stats;
