/**
 * Starting and stopping PostgreSQL servers: embedded, in a container, or the user's own by URL.
 * {@link dev.claimbench.db.server.PostgresServers} is the way in.
 */
package dev.claimbench.db.server;
