/**
 * What counts as an email address: deliberately the plain form that all mail servers accept, without quotes, comments,
 * names or address literals. Nothing in it can end a header line or add a recipient.
 */
import { domainToASCII } from 'node:url';
import { AccountsError } from './errors.ts';

/** The longest path that SMTP carries, less its angle brackets (RFC 5321, 4.5.3.1.3). */
const ADDRESS_CHARACTERS = 254;
const LOCAL_CHARACTERS = 64;
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LOCAL_PART = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`);
/** Checked before the conversion to ASCII, which would decode percent-escapes and drop invisible characters. */
const WRITTEN_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** The address format as JSON Schema; less strict than the check for domains in other scripts. */
export const EMAIL_SHAPE = {
  format: 'email',
  maxLength: ADDRESS_CHARACTERS,
  pattern: `^${ATOM}(?:\\.${ATOM})*@[^@\\s]+\\.[^@\\s]+$`,
};

/** The address with its domain in lowercase ASCII; the local part is unchanged, since its case may matter. */
export function parseEmail(text: string): string {
  const email = readEmail(text);
  if (email !== undefined) return email;
  const message = `${JSON.stringify(text.slice(0, 300))} cannot be an email address. Write it like ada@food.example, with at most ${ADDRESS_CHARACTERS} characters.`;
  throw new AccountsError('INVALID_EMAIL', message, { value: text });
}

/** The form for comparisons: nobody has two addresses that differ only in case. */
export function foldEmail(address: string): string {
  return address.toLowerCase();
}

/** The parsed address; undefined if the text is not one. */
export function readEmail(text: string): string | undefined {
  if (text.length > ADDRESS_CHARACTERS) return undefined;
  const at = text.lastIndexOf('@');
  const localPart = text.slice(0, Math.max(at, 0));
  const writtenDomain = text.slice(at + 1);
  if (localPart.length > LOCAL_CHARACTERS || !LOCAL_PART.test(localPart) || !WRITTEN_DOMAIN.test(writtenDomain))
    return undefined;
  const domain = domainToASCII(writtenDomain);
  const email = `${localPart}@${domain}`;
  return DOMAIN.test(domain) && email.length <= ADDRESS_CHARACTERS ? email : undefined;
}
