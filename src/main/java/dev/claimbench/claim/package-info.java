/**
 * A claim as data (a {@code .sql} resource) and executing it: begin, claim, hold, commit, with
 * every error sorted into retry, failed or indeterminate. What happens between two clock readings
 * here is what ClaimBench measures, so nothing else may happen there.
 */
package dev.claimbench.claim;
