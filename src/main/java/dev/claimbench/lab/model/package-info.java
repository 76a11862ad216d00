/** An experiment and what it shows: tables, behaviours, the numbers it was run with. */
package dev.claimbench.lab.model;
