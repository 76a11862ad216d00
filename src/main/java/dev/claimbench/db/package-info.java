/**
 * Where databases come from, and their queue tables: set-up, reload, snapshot, settings read back.
 * Uses {@code error} only.
 */
package dev.claimbench.db;
