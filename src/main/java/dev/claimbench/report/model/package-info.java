/**
 * A stored run as the reports see it: cells with their intervals, grouped by what may be compared
 * with what; which of them is ahead, and what may be said of that. Pure functions of stored data.
 */
package dev.claimbench.report.model;
