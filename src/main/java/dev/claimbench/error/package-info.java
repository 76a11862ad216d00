/** The two ways ClaimBench stops early; every room may use it, it uses none. */
package dev.claimbench.error;
