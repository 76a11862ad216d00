/**
 * Where databases come from and what is set up in them. This package holds what the rest of the
 * suite sees of a server; how servers are started is in {@link dev.claimbench.db.server}.
 */
package dev.claimbench.db;
