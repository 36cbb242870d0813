/** Periods of usage: whole hours or days in UTC, parsed from texts. */
import { parseIso8601 } from '../account-rules.ts';
import { AccountsError } from '../errors.ts';

export type UsageStep = 'hour' | 'day';

interface StepFacts {
  readonly ms: number;
  /** How many are kept, and may be requested at most. */
  readonly kept: number;
  /** The default number. */
  readonly usual: number;
}

/** Usage is kept for 14 days by hour and 400 by day, so that a month can be compared with last year's. */
export const USAGE_STEPS: Readonly<Record<UsageStep, StepFacts>> = {
  hour: { ms: 3_600_000, kept: 14 * 24, usual: 24 },
  day: { ms: 86_400_000, kept: 400, usual: 30 },
};

/** The last day with a four-digit year. */
const LAST_MS = Date.UTC(9_999, 11, 31);

/** Whole hours or days: from the beginning of the first to the end of the last. */
export interface UsagePeriod {
  readonly by: UsageStep;
  readonly fromMs: number;
  readonly toMs: number;
}

/** A requested period; every part is optional. */
export interface RawUsagePeriod {
  /** `hour` or `day`; `day` by default. */
  by?: string | undefined;
  /** ISO 8601; the hour or day that contains it is the first. */
  from?: string | undefined;
  /** ISO 8601; the period ends before it, or with the hour or day that contains it. Now by default. */
  to?: string | undefined;
}

export function parseUsagePeriod({ by = 'day', from, to }: RawUsagePeriod, nowMs: number): UsagePeriod {
  if (by !== 'hour' && by !== 'day') throw invalid(by, 'is not a unit. Use hour or day');
  const { ms, kept, usual } = USAGE_STEPS[by];
  // Without an end, the current hour or day is the last, even at its very first moment.
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
