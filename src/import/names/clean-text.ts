/** Cleans texts for display: no markup or invisible characters, single spaces, bounded length. */
import { decodeEntities } from './html-entities.ts';
import { withoutMojibake } from './mojibake.ts';

/** Words that exports write for a missing text. */
const EMPTY_WORDS = new Set(['null', 'undefined', 'unknown', 'n/a', 'none', 'nan', 'na.', '(null)', '-', '--', '?']);

/** The longest of them; longer texts need no look-up. */
const MAX_EMPTY_WORD_LENGTH = 9;

/** Printable ASCII and Western European letters, without `&`, `<` and anything to clean. */
const PLAIN =
  /^[!-%'-;=-~\u00a1-\u00ac\u00ae-\u024f](?:[ !-%'-;=-~\u00a1-\u00ac\u00ae-\u024f\u2019]*[!-%'-;=-~\u00a1-\u00ac\u00ae-\u024f])?$/;

/** A text cleaned and cut to a length; undefined if nothing meaningful is left. */
export function cleanText(text: string | undefined, maxLength: number): string | undefined {
  if (text === undefined || text === '') return undefined;
  // Most texts are clean already, and this runs ten million times in an import.
  const legible = withoutMojibake(text);
  const clean = PLAIN.test(legible) && !legible.includes('  ') ? legible : tidy(legible, maxLength);
  if (isPlaceholder(clean)) return undefined;
  return clean.length <= maxLength ? clean : cutAtWord(clean, maxLength);
}

/** Whether a text is empty or a placeholder. */
export function isPlaceholder(text: string): boolean {
  return text === '' || (text.length <= MAX_EMPTY_WORD_LENGTH && EMPTY_WORDS.has(text.toLowerCase()));
}

/** Tags from web forms and copied pages; any other `<` may be meaningful. */
const TAGS =
  /<\/?(?:a|b|br|div|em|font|h[1-6]|i|img|li|ol|p|script|small|span|strong|style|sub|sup|u|ul)\b[^<>]{0,200}>/gi;
/** Direction marks, byte order marks, soft hyphens, joiners: noise for search and display. */
const INVISIBLE =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|\u115f|\u1160|[\ufe00-\ufe0e]/g;
/** Joiners matter in Arabic and Indic scripts and emoji; elsewhere they are noise. */
const STRAY_JOINER =
  /(?<!\p{Script=Arabic}|\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Malayalam}|\p{Script=Sinhala}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)[\u200c\u200d]+|[\u200c\u200d]+(?=\s|$)/gu;
/** A lost letter inside a word is closed up, so that fuzzy search treats it as one typo; elsewhere it separates. */
const LOST_LETTER = /(?<=\p{L})\ufffd+(?=\p{L})/gu;
const NOT_TEXT = /[\p{Cc}\p{Cs}\p{Co}\u2028\u2029\ufffd\u{1fffe}\u{1ffff}\ufffe\uffff]+/gu;

function tidy(text: string, maxLength: number): string {
  // Some rows have whole pages in one cell; what lies far beyond the cut need not be cleaned.
  const bounded = text.length > maxLength * 8 ? text.slice(0, maxLength * 8) : text;
  let clean = withoutMarks(decodeEntities(bounded));
  // Removing a tag may leave another: "<i<b>>".
  for (let last = ''; clean.includes('<') && clean !== last; clean = withoutMarks(clean)) last = clean;
  return clean;
}

function withoutMarks(text: string): string {
  return text
    .replace(TAGS, ' ')
    .replace(INVISIBLE, '')
    .replace(LOST_LETTER, '')
    .replace(NOT_TEXT, ' ')
    .replace(STRAY_JOINER, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Cuts after the last word that fits, or within a word that fills more than half. */
function cutAtWord(text: string, maxLength: number): string {
  const cut = text.slice(0, maxLength);
  const lastSpace = text[maxLength] === ' ' ? maxLength : cut.lastIndexOf(' ');
  // A cut within a word may leave half a surrogate pair.
  return lastSpace > maxLength / 2 ? cut.slice(0, lastSpace).trimEnd() : cut.replace(/[\ud800-\udbff]$/, '').trimEnd();
}
