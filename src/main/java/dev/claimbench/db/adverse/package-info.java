/**
 * What makes claims slow or wrong that look right on a quiet table: sessions beside the workers.
 */
package dev.claimbench.db.adverse;
