/** The codes of an authenticator app, which change every half minute by the clock that the service reads too. */
import { setTimeout as sleep } from 'node:timers/promises';
import { TOTP } from 'otpauth';

const STEP_MS = 30_000;

/** The code that an app shows so many steps from now. */
export function codeIn(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS });
}

/** Waits out the end of a step where less than this is left of it, so that a code does not age while it is on its way. */
export async function untilEarlyInStep(leastLeftMs = 15_000): Promise<void> {
  const leftMs = STEP_MS - (Date.now() % STEP_MS);
  if (leftMs < leastLeftMs) await sleep(leftMs + 100);
}
