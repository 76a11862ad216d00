/**
 * The two published labs and what they left untried: experiments whose workers are processes, each
 * with a behaviour that has to hold on any machine.
 */
package dev.claimbench.lab;
