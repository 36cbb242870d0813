import type { Settings } from '../config/settings.ts';
import type { SessionTerms } from '../sign-in/sessions.ts';

/** How long sessions last, and how many an account has. */
export function sessionTerms(settings: Settings): SessionTerms {
  const { sessionIdleDays: idleDays, sessionDays: longestDays, sessionsPerAccount: perAccount } = settings;
  return { idleDays, longestDays, perAccount };
}
