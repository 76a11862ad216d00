/**
 * The run's report as one HTML page that asks nothing of a network: a class for each section, each
 * a pure function of the run's data. Charts are SVG, drawn here, and each has its data as a table.
 */
package dev.claimbench.report.html;
