/** Periods of usage: whole hours or days in UTC, from raw texts to the list of their beginnings. */
import { parseIso8601 } from '../account-rules.ts';
import { AccountsError } from '../errors.ts';

export type UsageStep = 'hour' | 'day';

interface StepFacts {
  readonly ms: number;
  /** How many are kept, and so at most asked for. */
  readonly kept: number;
  /** How many are shown unless asked for otherwise. */
  readonly usual: number;
}

/** How long usage is kept: 14 days by the hour, 400 days by the day, so that a month can be compared with the same one last year. */
export const USAGE_STEPS: Readonly<Record<UsageStep, StepFacts>> = {
  hour: { ms: 3_600_000, kept: 14 * 24, usual: 24 },
  day: { ms: 86_400_000, kept: 400, usual: 30 },
};

/** The last day that can be written with a year of four digits. */
const LAST_MS = Date.UTC(9_999, 11, 31);

/** A period of whole hours or days: from the beginning of the first to the end of the last. */
export interface UsagePeriod {
  readonly by: UsageStep;
  readonly fromMs: number;
  readonly toMs: number;
}

/** A period as people ask for it; every part may be left out. */
export interface RawUsagePeriod {
  /** `hour` or `day`; days unless given. */
  by?: string | undefined;
  /** ISO 8601; the hour or day that it lies in is the first. */
  from?: string | undefined;
  /** ISO 8601; the period ends before it, or with the hour or day that it cuts. Now unless given. */
  to?: string | undefined;
}

export function parseUsagePeriod({ by = 'day', from, to }: RawUsagePeriod, nowMs: number): UsagePeriod {
  if (by !== 'hour' && by !== 'day') throw invalid(by, 'is not a unit. Use hour or day');
  const { ms, kept, usual } = USAGE_STEPS[by];
  // Without an end, the present hour or day is the last, also at its very first moment.
  const toMs = to === undefined ? Math.floor(nowMs / ms) * ms + ms : Math.ceil(parseTime(to) / ms) * ms;
  const fromMs = from === undefined ? toMs - usual * ms : Math.floor(parseTime(from) / ms) * ms;
  if (toMs > LAST_MS) throw invalid(to, 'is too far in the future');
  if (fromMs >= toMs) throw invalid(from ?? to, 'makes the period empty. The start must be before the end');
  if ((toMs - fromMs) / ms > kept)
    throw invalid(from ?? to, `makes the period too long. Ask for at most ${kept} ${by}s`);
  return { by, fromMs, toMs };
}

export function stepsOf({ by, fromMs, toMs }: UsagePeriod): number[] {
  const { ms } = USAGE_STEPS[by];
  return Array.from({ length: (toMs - fromMs) / ms }, (_, nth) => fromMs + nth * ms);
}

function parseTime(text: string): number {
  const time = parseIso8601(text);
  if (time === undefined) throw invalid(text, 'is not a time in ISO 8601. Write it like 2030-12-31');
  return time.getTime();
}

function invalid(value: string | undefined, problem: string): AccountsError {
  return new AccountsError('INVALID_PERIOD', `${JSON.stringify(value)} ${problem}.`, { value });
}
