/** The experiments on PostgreSQL. */
package dev.claimbench.lab.postgres;
