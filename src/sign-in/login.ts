/**
 * What someone entered to identify themselves: a username, or a verified address. Look-up and counts use the one form
 * created here, so that no spelling finds an account but is counted as something else.
 */
import { foldEmail, readEmail } from '../accounts/email-address.ts';

/** A login in the form in which it is looked up and counted. */
export interface Login {
  readonly kind: 'username' | 'address';
  readonly folded: string;
}

/** Parses a login; any text is valid, though it may match nobody. */
export function readLogin(text: string): Login {
  // SQLite ends a bound text at its first NUL and PostgreSQL rejects it: "ann\0x" would find ann but be counted separately.
  const typed = text.trim().replaceAll('\0', '\ufffd');
  // No username has an @, so the two never mean different accounts.
  if (!typed.includes('@')) return { kind: 'username', folded: typed.toLowerCase() };
  const address = readEmail(typed);
  // No address has a colon, so this matches nobody.
  return { kind: 'address', folded: address === undefined ? `invalid:${typed}` : foldEmail(address) };
}
