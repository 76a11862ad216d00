/**
 * Was the outcome allowed? A ledger of every claim call, reconciled with the final table by pure
 * functions; no database, no clock, no other room.
 */
package dev.claimbench.verify;
