/** Claims checked for correctness, not speed: what breaks under which condition, and why. */
package dev.claimbench.check;
