/**
 * Where a machine adds certificates of its own (NODE_EXTRA_CA_CERTS), Node reads all of them at each start: a tenth of a second of
 * processor time for each process that tests start. No test connects to anything outside of this machine.
 */

/** Takes the variable out of the environment of all workers, and of what they start. */
export function setup(): void {
  delete process.env.NODE_EXTRA_CA_CERTS;
}
