import { createHmac, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '../timing/durations.ts';
import { addressRole } from './connection/address-role.ts';
import MEANINGS from './security-events.json' with { type: 'json' };

/**
 * Security events for the operator: each is counted, and logged under a stable name. Only the first of a kind in each
 * minute are logged individually, then one line says how many followed: a flood of refused keys must not fill the disk. No
 * line has an address, name, key or other secret.
 */

type Level = keyof typeof MEANINGS;

export type SecurityEvent = keyof typeof MEANINGS.warn | keyof typeof MEANINGS.info;

/** The events with their meanings; level `warn` for refusals. */
export const SECURITY_EVENTS = Object.fromEntries(
  Object.entries(MEANINGS).flatMap(([level, events]) =>
    Object.entries(events).map(([name, meaning]) => [name, { level, meaning }]),
  ),
) as Readonly<Record<SecurityEvent, { readonly level: Level; readonly meaning: string }>>;

export interface SecurityEventFacts {
  readonly reqId: string;
  /** The route as in the OpenAPI document, never the path as sent: people type secrets into addresses. */
  readonly route: string | undefined;
  /** The account that was signed in or whose key was used; the number means nothing elsewhere. */
  readonly accountId?: number | undefined;
  /** The address that the client counts under. The log has its kind and a pseudonym instead. */
  readonly address: string;
}

interface EventLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

/** Lines per event and minute: with all events at once below 1,500 lines, about 300 kB. */
const LINES_A_MINUTE = 60;

export class SecurityLog {
  readonly #counts = new Map<SecurityEvent, number>();
  readonly #minutes = new Map<SecurityEvent, { lines: number; suppressed: number }>();
  readonly #log: EventLog;
  readonly #timer: NodeJS.Timeout;
  /** Known only to this process: lines of one client are linkable, but lead to no address after it has ended. */
  readonly #pseudonymKey = randomBytes(32);

  constructor(log: EventLog) {
    this.#log = log;
    this.#timer = setInterval(() => this.#endMinute(), MINUTE_MS).unref();
  }

  /** How often each event has happened since the start, including zeros. */
  counts(): [SecurityEvent, number][] {
    const names = Object.keys(SECURITY_EVENTS) as SecurityEvent[];
    return names.map((name) => [name, this.#counts.get(name) ?? 0]);
  }

  record(event: SecurityEvent, facts: SecurityEventFacts): void {
    this.#counts.set(event, (this.#counts.get(event) ?? 0) + 1);
    const minute = this.#minutes.get(event) ?? { lines: 0, suppressed: 0 };
    this.#minutes.set(event, minute);
    if (minute.lines === LINES_A_MINUTE) {
      minute.suppressed += 1;
      return;
    }
    minute.lines += 1;
    const { level, meaning } = SECURITY_EVENTS[event];
    const { address, ...others } = facts;
    const client = `${addressRole(address)}-${this.#pseudonymOf(address)}`;
    this.#log[level]({ event, ...others, client }, `security: ${meaning}`);
  }

  /** Flushes pending lines. */
  close(): void {
    clearInterval(this.#timer);
    this.#endMinute();
  }

  #pseudonymOf(address: string): string {
    return createHmac('sha256', this.#pseudonymKey).update(address).digest('hex').slice(0, 8);
  }

  #endMinute(): void {
    for (const [event, { suppressed }] of this.#minutes) {
      if (suppressed === 0) continue;
      this.#log.warn(
        { event, suppressed },
        'security: further events of this kind were counted, not logged one by one',
      );
    }
    this.#minutes.clear();
  }
}
