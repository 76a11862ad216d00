/**
 * What is kept of a run and how it is shown: the store of a run's folder, the summary of a cell,
 * the tables. Judging and rendering are pure functions of stored data.
 */
package dev.claimbench.report;
