/**
 * The wire between the host process and its forks: a Unix-domain socket in a private folder. The
 * host tells a fork where its database is (passwords included, so that none stands in an argument,
 * a file or the environment of the fork); the fork tells the host what each iteration saw, so that
 * it is kept even if the fork dies later.
 */
package dev.claimbench.link;
