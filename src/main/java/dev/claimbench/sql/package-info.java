/** SQL as text: statements, placeholders, and where in a file they stand. Knows no database. */
package dev.claimbench.sql;
