/** A whole number with separators, as all counts of the dashboard. */
export function writeCount(count: number): string {
  return count.toLocaleString('en');
}

/** "1 request", "41 requests". */
export function writeRequests(count: number): string {
  return count === 1 ? '1 request' : `${writeCount(count)} requests`;
}
