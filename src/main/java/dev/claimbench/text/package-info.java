/** Figures and tables as people read them, in a terminal or in Markdown. */
package dev.claimbench.text;
