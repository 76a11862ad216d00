/** What the sub-commands of the command line have in common. */
package dev.claimbench.cli;
