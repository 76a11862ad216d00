/** The verifier's proof: claims known to be wrong have to be caught, safe ones never accused. */
package dev.claimbench.check.selftest;
