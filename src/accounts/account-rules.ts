/**
 * Validates what people enter about accounts and keys: each function takes raw text and returns a trusted value. Messages
 * quote text as JSON, so that control characters never reach a terminal.
 */
import { AccountsError } from './errors.ts';
import { type KeyScope, SCOPE_IDS } from './keys/scopes.ts';
import { isPlanId, PLANS, type PlanId } from './plans.ts';

/** The format of a username, as JSON Schema. */
export const USERNAME_SHAPE = { minLength: 3, maxLength: 64, pattern: '^[A-Za-z0-9._-]+$' };

/** The format of a key's name: letters, marks, digits, punctuation and symbols of any script, single-spaced. */
export const KEY_NAME_SHAPE = {
  minLength: 1,
  maxLength: 64,
  pattern: '^[\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}]+(?: [\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}]+)*$',
};

/** Four-digit years: RFC 3339, used in answers, has no others. */
const CALENDAR_DATE = '[1-9][0-9]{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])';
const CLOCK_TIME = '(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:[.,][0-9]{1,9})?)?';
const OFFSET = '[Zz]|[+-](?:[01][0-9]|2[0-3])(?::?[0-5][0-9])?';

/** The format of a time: a calendar date with an optional time and offset, in ISO 8601's extended form. */
export const TIME_SHAPE = { pattern: `^(${CALENDAR_DATE})(?:[Tt](${CLOCK_TIME})(${OFFSET})?)?$` };

const LAST_YEAR = 9_999;
const USERNAME = new RegExp(USERNAME_SHAPE.pattern);
const KEY_NAME = new RegExp(KEY_NAME_SHAPE.pattern, 'u');
const TIME = new RegExp(TIME_SHAPE.pattern);

export function parseUsername(text: string): string {
  const { minLength, maxLength } = USERNAME_SHAPE;
  if (USERNAME.test(text) && text.length >= minLength && text.length <= maxLength) return text;
  const message = `${JSON.stringify(text)} cannot be a username. Use ${minLength} to ${maxLength} letters (a to z), digits, dots, underscores or hyphens.`;
  throw new AccountsError('INVALID_USERNAME', message, { value: text });
}

export function parsePlan(text: string): PlanId {
  if (isPlanId(text)) return text;
  const plans = PLANS.map(({ id }) => id).join(', ');
  throw new AccountsError('INVALID_PLAN', `There is no plan ${JSON.stringify(text)}. The plans are ${plans}.`, {
    value: text,
  });
}

/** A key's name in Unicode normal form. */
export function parseKeyName(text: string): string {
  const name = text.normalize('NFC');
  const { maxLength } = KEY_NAME_SHAPE;
  if (KEY_NAME.test(name) && [...name].length <= maxLength) return name;
  const message = `${JSON.stringify(text)} cannot be a key's name. Use 1 to ${maxLength} visible characters, for example "production".`;
  throw new AccountsError('INVALID_KEY_NAME', message, { value: text });
}

export function parseScope(text: string): KeyScope {
  const scope = SCOPE_IDS.find((id) => id === text);
  if (scope !== undefined) return scope;
  const message = `There is no scope ${JSON.stringify(text)}. Use ${SCOPE_IDS.join(' or ')}.`;
  throw new AccountsError('INVALID_SCOPE', message, { value: text });
}

/** Parses a key's expiry: a date alone means its start, and a missing offset UTC. */
export function parseExpiry(text: string, nowMs: number): Date {
  const expiresAt = parseIso8601(text);
  if (expiresAt === undefined) {
    const message = `${JSON.stringify(text)} is not a time in ISO 8601. Write it like 2030-12-31 or 2030-12-31T18:00:00Z.`;
    throw new AccountsError('INVALID_EXPIRY', message, { value: text });
  }
  if (expiresAt.getTime() <= nowMs) {
    const message = `${JSON.stringify(text)} is not in the future. Give a later time, or no expiry at all.`;
    throw new AccountsError('INVALID_EXPIRY', message, { value: text });
  }
  return expiresAt;
}

/** A key's requests per minute; a cap above the plan's `planPerMinute` would be a false promise. */
export function parseRateCap(value: number | string, planPerMinute: number | undefined): number {
  const rateCap = typeof value === 'string' && !/^\d{1,15}$/.test(value) ? Number.NaN : Number(value);
  if (!Number.isSafeInteger(rateCap) || rateCap < 1) {
    const message = `A rate cap of ${JSON.stringify(value)} is not possible. Give a whole number of requests per minute, 1 or more.`;
    throw new AccountsError('INVALID_RATE_CAP', message, { value });
  }
  if (planPerMinute !== undefined && rateCap > planPerMinute) {
    const message = `A rate cap of ${value} is above the plan's ${planPerMinute} requests per minute. Give at most ${planPerMinute}, or no cap.`;
    throw new AccountsError('INVALID_RATE_CAP', message, { value });
  }
  return rateCap;
}

/** Parses ISO 8601: a date alone means its start, and a missing offset UTC. */
export function parseIso8601(text: string): Date | undefined {
  const [, day, time = '00:00', offset = 'Z'] = TIME.exec(text) ?? [];
  if (day === undefined) return undefined;
  // JavaScript rolls 30 February over into March; a date must survive the round trip.
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return undefined;
  const moment = new Date(`${day}T${time.replace(',', '.')}${withMinutes(offset.toUpperCase())}`);
  // An offset can lead beyond the representable years.
  return Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > LAST_YEAR ? undefined : moment;
}

function withMinutes(offset: string): string {
  if (offset === 'Z') return offset;
  return `${offset.slice(0, 3)}:${offset.slice(3).replace(':', '') || '00'}`;
}
