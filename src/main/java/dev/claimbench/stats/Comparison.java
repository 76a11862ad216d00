package dev.claimbench.stats;

/**
 * Two configurations compared by one figure of their forks.
 *
 * @param medianA median over the forks of the first
 * @param medianB of the second, the baseline
 * @param forksA how many there were
 * @param forksB likewise
 * @param ratio medianA over medianB; NaN if one has no fork
 * @param interval of the ratio, 95 %; null with fewer than {@link Power#LEAST_FORKS} in an arm
 * @param p of the Mann-Whitney test; NaN likewise
 * @param adjustedP after Holm's correction over the table; NaN likewise
 * @param verdict what may be said
 * @param rounds how many rounds in all would probably settle it; 0 if it is settled, more than
 *     {@link Power#MOST_FORKS} if that is out of reach
 */
public record Comparison(
    double medianA,
    double medianB,
    int forksA,
    int forksB,
    double ratio,
    Interval interval,
    double p,
    double adjustedP,
    Verdict verdict,
    int rounds) {}
