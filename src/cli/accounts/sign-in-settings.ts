/** What the settings say about sign-in, for the service and for the commands that change accounts. */
import type { Settings } from '../../config/settings.ts';
import { createBreachedCheck, type IsBreached } from '../../sign-in/passwords/breached-passwords.ts';
import type { SessionTerms } from '../../sign-in/sessions/sessions.ts';
import { createSecretBox, readSecretFile, type SecretBox } from '../../sign-in/two-factor/secret-box.ts';

/** The secret box, with the key from the settings or the key file. */
export function openSecretBox({ secret, secretPrevious, data }: Settings): SecretBox {
  return createSecretBox(() => secret ?? readSecretFile(data), secretPrevious);
}

/** The check of new passwords against a list of leaked ones, if configured. */
export function openBreachedCheck(
  { breachedPasswords }: Settings,
  onUnreadable: (error: unknown) => void,
): IsBreached | undefined {
  return breachedPasswords === undefined ? undefined : createBreachedCheck(breachedPasswords, onUnreadable);
}

/** How long sessions last, and how many an account may have. */
export function sessionTerms(settings: Settings): SessionTerms {
  const { sessionIdleDays: idleDays, sessionDays: longestDays, sessionsPerAccount: perAccount } = settings;
  return { idleDays, longestDays, perAccount };
}
