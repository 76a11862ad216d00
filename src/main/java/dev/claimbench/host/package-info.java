/**
 * This process and this machine: which build runs, what the machine is, where a run's files go, and
 * what must be taken down when the process ends.
 */
package dev.claimbench.host;
