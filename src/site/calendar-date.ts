const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** An ISO 8601 date or time as "3 May 2026"; any other text as it stands. */
export function writeDate(iso: string): string {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:$|T)/.exec(iso);
  const month = parts ? MONTHS[Number(parts[2]) - 1] : undefined;
  return parts && month ? `${Number(parts[3])} ${month} ${parts[1]}` : iso;
}
