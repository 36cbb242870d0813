/**
 * What a password may be: long enough, and not among those guessed first. There are no rules about characters, which lead
 * to passwords that people write down and programs guess. Passwords are compared by RFC 8265 (OpaqueString): in NFC, so
 * that an ü from one keyboard equals that from another, and with every space as a plain one, because some keyboards produce
 * invisible no-break spaces. Not NFKC: it would make different passwords equal.
 */
import { AccountsError } from '../../accounts/errors.ts';
import type { IsBreached } from './breached-passwords.ts';
import { isGuessable } from './guessable.ts';

export const MIN_CHARACTERS = 10;
const MAX_CHARACTERS = 256;

/** The format of a new password, as JSON Schema. */
export const PASSWORD_SHAPE = { minLength: MIN_CHARACTERS, maxLength: MAX_CHARACTERS };

/** The form in which passwords are hashed and verified. */
export function normalisePassword(text: string): string {
  return text.replace(/\p{Zs}/gu, ' ').normalize('NFC');
}

/** A new password, normalized; `ownWords` are what anyone could guess of its owner, such as the username. */
export function parseNewPassword(text: string, ownWords: readonly (string | undefined)[]): string {
  // Counted in UTF-16 units first, so that megabytes are refused before normalization.
  const password = text.length > 4 * MAX_CHARACTERS ? text : normalisePassword(text);
  const characters = password.length > 4 * MAX_CHARACTERS ? Number.POSITIVE_INFINITY : [...password].length;
  if (characters < MIN_CHARACTERS || characters > MAX_CHARACTERS) {
    const message = `A password has ${MIN_CHARACTERS} to ${MAX_CHARACTERS} characters. Several words with spaces between them are fine.`;
    throw new AccountsError('INVALID_PASSWORD', message);
  }
  if (isGuessable(password, [...ownWords.flatMap(wordsOf), 'larder'])) {
    const message =
      'This password is too common: it is made of well-known passwords, names, keyboard rows, years or your own username. Choose a longer one, for example four unrelated words.';
    throw new AccountsError('PASSWORD_COMMON', message);
  }
  return password;
}

/** The same for a password about to be stored: it must not have leaked either. */
export async function acceptNewPassword(
  text: string,
  ownWords: readonly (string | undefined)[],
  isBreached: IsBreached,
): Promise<string> {
  const password = parseNewPassword(text, ownWords);
  if (await isBreached(password)) {
    const message = 'This password is on a list of leaked passwords, which are tried first. Choose another one.';
    throw new AccountsError('PASSWORD_BREACHED', message);
  }
  return password;
}

/** Whether a typed password is worth verifying: none is longer. */
export function canBePassword(text: string): boolean {
  return text.length <= 4 * MAX_CHARACTERS;
}

/** A username or the local part of an address, whole and in parts. */
function wordsOf(name: string | undefined): string[] {
  const localPart = name?.split('@')[0] ?? '';
  return [localPart, ...localPart.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length >= 3);
}
