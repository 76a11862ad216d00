/** What runs inside a worker process: jobs, their databases, the line to the host. */
package dev.claimbench.lab.worker;
