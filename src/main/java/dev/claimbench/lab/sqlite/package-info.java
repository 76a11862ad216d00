/** The experiments on SQLite. */
package dev.claimbench.lab.sqlite;
