/** The files of a run's report, and the command that makes them again. */
package dev.claimbench.report.files;
