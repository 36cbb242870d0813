/** The codes of an authenticator app, which change every half minute by the clock that the service reads too. */
import { setTimeout as sleep } from 'node:timers/promises';
import { TOTP } from 'otpauth';

const STEP_MS = 30_000;
/** What must be left of a step, so that a code does not expire on its way, even on a busy machine. */
const LEAST_LEFT_MS = 10_000;

/** The code that an app shows; near the end of its half minute, waits for the next one. */
export async function codeNow(secret: string): Promise<string> {
  const leftMs = msLeftInStep();
  if (leftMs < LEAST_LEFT_MS) await sleep(leftMs + 100);
  return codeAt(secret, Date.now());
}

/** Waits for the code after the present one, which a test has used. */
export async function nextCode(secret: string): Promise<string> {
  await sleep(msLeftInStep() + 100);
  return codeAt(secret, Date.now());
}

/** A code that is wrong, whether it arrives now or in the next half minute. */
export function wrongCode(secret: string): string {
  const right = [codeAt(secret, Date.now()), codeAt(secret, Date.now() + STEP_MS)];
  return ['000000', '111111', '222222'].find((code) => !right.includes(code))!;
}

function codeAt(secret: string, timestamp: number): string {
  return new TOTP({ secret }).generate({ timestamp });
}

function msLeftInStep(): number {
  return STEP_MS - (Date.now() % STEP_MS);
}
