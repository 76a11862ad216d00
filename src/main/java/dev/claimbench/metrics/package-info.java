/**
 * What is recorded about claim calls: per-worker histograms and counts inside JMH's measurement
 * window, and one serialisable record per iteration.
 */
package dev.claimbench.metrics;
