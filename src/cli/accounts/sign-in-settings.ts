/** What the settings say about sign-in, for the service and for the commands that change accounts. */
import type { Settings } from '../../config/settings.ts';
import { createBreachedCheck, type IsBreached } from '../../sign-in/passwords/breached-passwords.ts';
import type { SessionTerms } from '../../sign-in/sessions/sessions.ts';
import { createSecretBox, readSecretFile, type SecretBox } from '../../sign-in/two-factor/secret-box.ts';

/** The secret box, with the key of the settings or else of the key file. */
export function openSecretBox({ secret, secretPrevious, data }: Settings): SecretBox {
  return createSecretBox(() => secret ?? readSecretFile(data), secretPrevious);
}

/** The check of new passwords against the list of leaked ones, if there is such a list. */
export function openBreachedCheck(
  { breachedPasswords }: Settings,
  onUnreadable: (error: unknown) => void,
): IsBreached | undefined {
  return breachedPasswords === undefined ? undefined : createBreachedCheck(breachedPasswords, onUnreadable);
}

/** How long sessions last, and how many an account has. */
export function sessionTerms(settings: Settings): SessionTerms {
  const { sessionIdleDays: idleDays, sessionDays: longestDays, sessionsPerAccount: perAccount } = settings;
  return { idleDays, longestDays, perAccount };
}
