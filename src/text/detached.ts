import { unitAt } from './unit-at.ts';

/** What V8 copies when it cuts it out; a longer part is a view of the text that it was cut from. */
const MAX_COPIED_LENGTH = 12;
const LAST_BYTE = 0xff;

/**
 * The same text in memory of its own. Part of a text keeps all of it in memory, so that whoever remembers a word of a row
 * would remember the whole row. By way of bytes, because what V8 joins or cuts it keeps in parts, which take longer to compare.
 */
export function detached(text: string): string {
  if (text.length <= MAX_COPIED_LENGTH) return text;
  const encoding = isOfBytes(text) ? 'latin1' : 'utf16le';
  return Buffer.from(text, encoding).toString(encoding);
}

/** Whether each character fits into a byte. No regular expression, which would keep the text that it was last asked about. */
function isOfBytes(text: string): boolean {
  const { length } = text;
  for (let at = 0; at < length; at++) if (unitAt(text, at) > LAST_BYTE) return false;
  return true;
}
