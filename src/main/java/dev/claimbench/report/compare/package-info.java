/** Comparing cells of one run, or two runs, from stored data alone. */
package dev.claimbench.report.compare;
