package dev.claimbench.verify;

/**
 * A row put back to new by somebody, a reaper for instance, so that it may be claimed again.
 *
 * <p>Only tasks whose claim had begun by {@code atNanos} are put back; a reaper's lease sees to
 * that. So two claims of one task are both right only if a release lies after the begin of the one
 * and before the end of the other, whenever the release itself took effect.
 *
 * @param id the task; it was put back, not merely tried
 * @param atNanos read just before the release was sent, by the clock of the ledger
 */
public record Release(long id, long atNanos) {}
