/** The host's side of worker processes: starting, releasing, asking and killing them. */
package dev.claimbench.lab.crew;
