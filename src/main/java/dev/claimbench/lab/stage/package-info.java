/** What an experiment finds set up, and what is taken down after it: databases and a crew. */
package dev.claimbench.lab.stage;
