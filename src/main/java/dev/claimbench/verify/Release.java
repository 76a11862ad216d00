package dev.claimbench.verify;

/**
 * A row put back to new by somebody, a reaper for instance, so that it may be claimed again.
 *
 * @param id the task
 * @param atNanos when, by the clock of the ledger
 */
public record Release(long id, long atNanos) {}
