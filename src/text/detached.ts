/** What V8 copies when it cuts it out; a longer part is a view of the text that it was cut from. */
const MAX_COPIED_LENGTH = 12;

/**
 * The same text in memory of its own. Part of a text keeps all of it in memory, so that whoever remembers a word of a row
 * would remember the whole row.
 */
export function detached(text: string): string {
  return text.length <= MAX_COPIED_LENGTH ? text : ` ${text}`.slice(1);
}
