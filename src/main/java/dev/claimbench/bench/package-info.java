/**
 * The benchmarks and their JMH state. A benchmark class asks one question; it holds no SQL, no
 * statistics and no writing of results.
 */
package dev.claimbench.bench;
