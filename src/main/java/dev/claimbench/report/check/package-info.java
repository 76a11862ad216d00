/**
 * Checks on the measurement itself: pure functions over stored forks, each of which can say that a
 * cell's figures are not what they seem.
 */
package dev.claimbench.report.check;
