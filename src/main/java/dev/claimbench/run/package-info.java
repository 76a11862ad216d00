/**
 * A run: plan its cells, one JMH fork per cell and round, keep each fork as it ends, show and judge
 * at the end.
 */
package dev.claimbench.run;
