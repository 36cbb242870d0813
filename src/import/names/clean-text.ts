/** Texts as people should see them: no markup, no invisible characters, one space between words, bounded in length. */
import { decodeEntities } from './html-entities.ts';
import { withoutMojibake } from './mojibake.ts';

/** Words that stand in exports where a text is missing. */
const EMPTY_WORDS = new Set(['null', 'undefined', 'unknown', 'n/a', 'none', 'nan', 'na.', '(null)', '-', '--', '?']);

/** The longest of them, so that longer texts need not be looked up. */
const MAX_EMPTY_WORD_LENGTH = 9;

/** Printable ASCII and the letters of Western Europe without `&`, `<` and anything that would have to be cleaned. */
const PLAIN =
  /^[!-%'-;=-~\u00a1-\u00ac\u00ae-\u024f](?:[ !-%'-;=-~\u00a1-\u00ac\u00ae-\u024f\u2019]*[!-%'-;=-~\u00a1-\u00ac\u00ae-\u024f])?$/;

/** A text cleaned and cut to a length, or undefined when nothing is left that says something. */
export function cleanText(text: string | undefined, maxLength: number): string | undefined {
  if (text === undefined || text === '') return undefined;
  // Most texts are clean already, and this runs ten million times in an import.
  const legible = withoutMojibake(text);
  const clean = PLAIN.test(legible) && !legible.includes('  ') ? legible : tidy(legible, maxLength);
  if (isPlaceholder(clean)) return undefined;
  return clean.length <= maxLength ? clean : cutAtWord(clean, maxLength);
}

/** Whether a text is empty or a word for nothing. */
export function isPlaceholder(text: string): boolean {
  return text === '' || (text.length <= MAX_EMPTY_WORD_LENGTH && EMPTY_WORDS.has(text.toLowerCase()));
}

/** Tags that web forms and copied pages leave behind; any other `<` may be a sign that means something. */
const TAGS =
  /<\/?(?:a|b|br|div|em|font|h[1-6]|i|img|li|ol|p|script|small|span|strong|style|sub|sup|u|ul)\b[^<>]{0,200}>/gi;
/** Direction marks, byte order marks, soft hyphens, joiners: they only disturb searching and showing. */
const INVISIBLE =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|\u115f|\u1160|[\ufe00-\ufe0e]/g;
/** Joiners shape words of Arabic and Indic scripts and join emoji; elsewhere they are dirt. */
const STRAY_JOINER =
  /(?<!\p{Script=Arabic}|\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Malayalam}|\p{Script=Sinhala}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)[\u200c\u200d]+|[\u200c\u200d]+(?=\s|$)/gu;
/** A lost letter inside a word closes up, so that a search forgives it as one typo; elsewhere it separates. */
const LOST_LETTER = /(?<=\p{L})\ufffd+(?=\p{L})/gu;
const NOT_TEXT = /[\p{Cc}\p{Cs}\p{Co}\u2028\u2029\ufffd\u{1fffe}\u{1ffff}\ufffe\uffff]+/gu;

function tidy(text: string, maxLength: number): string {
  // What lies far beyond the cut need not be cleaned; some rows carry whole pages in one cell.
  const bounded = text.length > maxLength * 8 ? text.slice(0, maxLength * 8) : text;
  let clean = withoutMarks(decodeEntities(bounded));
  // A tag may be left where another one stood inside it: "<i<b>>".
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

/** Cut at the last word that fits, or within a word where a single one fills more than half. */
function cutAtWord(text: string, maxLength: number): string {
  const cut = text.slice(0, maxLength);
  const lastSpace = text[maxLength] === ' ' ? maxLength : cut.lastIndexOf(' ');
  // Where no word ends, half of a surrogate pair may be left at the end.
  return lastSpace > maxLength / 2 ? cut.slice(0, lastSpace).trimEnd() : cut.replace(/[\ud800-\udbff]$/, '').trimEnd();
}
