import type { JSX } from 'preact';

/** A moment as "3 May 2026, 14:05 UTC", with the exact one for programs. */
export function Moment({ at }: { at: string }): JSX.Element {
  return <time datetime={at}>{writeMoment(at)}</time>;
}

/** The day of a moment, as "3 May 2026". */
export function Day({ at }: { at: string }): JSX.Element {
  return <time datetime={at}>{writeDate(at)}</time>;
}

/** A moment in ISO 8601 and UTC as "3 May 2026, 14:05 UTC"; any other text as it stands. */
export function writeMoment(at: string): string {
  const time = /^\d{4}-\d\d-\d\dT(\d\d:\d\d)/.exec(at)?.[1];
  return time === undefined ? at : `${writeDate(at)}, ${time} UTC`;
}

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
