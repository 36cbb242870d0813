/** Whether a host is this machine, by the name or the addresses that every machine has for itself. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|\[?::1\]?|127\.\d+\.\d+\.\d+)$/i.test(host);
}
