/**
 * Turns the shouted, abbreviated titles of the USDA table into names that people read and type.
 *
 * A title is a list of segments, from the group to the detail: "SOUP,CRM OF MUSHROOM,CND,COND". Its way to a name:
 * phrases and abbreviations are spelled out, details that no shopper knows are left out (and weighed, so that the most
 * ordinary of the foods that then share a name can stand for them), the maker is taken out, and the head, the text
 * before the first comma, becomes what people call the food, because search treats the head as the plain food.
 * Every step reads a table; a title that the tables cannot turn into a good name is dropped with a reason.
 */
import { rewriteHead } from './head-rules.ts';
import { capitalise, titleCase } from './letter-case.ts';
import type { Brand, NameTables } from './name-tables.ts';

const MAX_NAME_LENGTH = 90;

/** A named food, or the reason why it has no name here. A smaller `detail` is the more ordinary food of that name. */
export type Naming = { name: string; brand: string | null; detail: number } | { dropped: string };

/** The name that a USDA title gets, or why it gets none. */
export function nameUsdaFood(title: string, tables: NameTables): Naming {
  const plainTitle = tidyTitle(title);
  const drop = tables.drops.find(({ pattern }) => pattern.test(plainTitle));
  if (drop) return { dropped: drop.reason };

  const { segments, brand } = takeBrand(splitSegments(expandPhrases(plainTitle, tables)), tables);
  const words = segments.map((segment) => expandWords(segment, tables));
  const unreadable = words
    .join(' ')
    .split(/[ ,()]+/)
    .find((word) => tables.unreadable.has(word));
  if (unreadable !== undefined) return { dropped: 'an abbreviation that cannot be told' };

  let detail = 0;
  const telling = words.filter((segment) => {
    const found = tables.details.find(({ pattern }) => pattern.test(segment));
    if (found) detail += found.weight;
    return !found;
  });
  const named = leaveOutRepeats(rewriteHead(telling, tables.heads));
  if (named.length === 0) return { dropped: 'nothing left to name' };
  if (brand === null && tables.groupHeads.has(named[0]))
    return { dropped: 'a group or a cut without a name of its own' };

  const name = inSentenceCase(named, brand, tables);
  if (name.length > MAX_NAME_LENGTH) return { dropped: 'name too long' };
  return { name, brand: brand?.label ?? null, detail };
}

/** Lower case, one kind of separator, one space; some titles use semicolons, dashes or two spaces for commas. */
function tidyTitle(title: string): string {
  let text = title.toLowerCase().replaceAll('\\', '').replaceAll(';', ',').replaceAll(' -- ', ', ');
  if (!text.includes(',')) text = text.replaceAll(/ {2,}/g, ', ');
  return text
    .replaceAll(/(\d")(?=fa?t)/g, '$1 ')
    .replaceAll(/(\d+)% ln(?: meat)?(?: ?\/ ?|, )(\d+)% fat/g, '$1% lean, $2% fat')
    .replaceAll(/\s*,\s*/g, ', ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\( | \)/g, (bracket) => bracket.trim())
    .replaceAll(/(\S)\(/g, '$1 (')
    .replace(/[, ]+$/, '');
}

function expandPhrases(text: string, tables: NameTables): string {
  return text
    .replaceAll(/\((?:incl|inc|includes|include|incld|ind)\b[^()]*\)/g, '')
    .replaceAll(tables.phrasePattern, (phrase) => tables.phrases.get(phrase) as string)
    .replaceAll(/-(?=flavor\b)/g, ' ');
}

/** Splits at the commas that are not inside brackets. */
function splitSegments(text: string): string[] {
  const segments = text.split(/,(?![^()]*\))/).map((segment) => segment.replaceAll(/\s+/g, ' ').trim());
  return segments.filter((segment) => segment !== '');
}

function expandWords(segment: string, tables: NameTables): string {
  return segment.replaceAll(/[^\s,()]+/g, (word) => tables.abbreviations.get(word) ?? word);
}

/** Takes the maker out, whether it is a segment of its own or begins one of the first three. */
function takeBrand(segments: string[], tables: NameTables): { segments: string[]; brand: Brand | null } {
  let brand: Brand | null = null;
  const rest: string[] = [];
  for (const [at, segment] of segments.entries()) {
    const spelling = longestBrand(segment, tables.brands);
    const found = spelling === undefined ? undefined : (tables.brands.get(spelling) as Brand);
    const stands = at < 3 || spelling === segment;
    if (spelling === undefined || !found || !stands || (brand && brand.label !== found.label)) {
      rest.push(segment);
      continue;
    }
    brand = found;
    const product = segment.slice(spelling.length).trim();
    if (product !== '') rest.push(product);
  }
  return { segments: rest, brand };
}

function longestBrand(segment: string, brands: ReadonlyMap<string, Brand>): string | undefined {
  for (let end = segment.length; end > 0; end = segment.lastIndexOf(' ', end - 1)) {
    const start = segment.slice(0, end);
    if (brands.has(start)) return start;
  }
  return undefined;
}

const COOKING =
  /^(?:pan-|oven-|stir-|deep-|dry-|oil-)?(?:roasted|boiled|braised|broiled|grilled|fried|stewed|simmered|steamed|baked|poached|scrambled|microwaved|browned|sauteed|hard-boiled|rotisserie)\b/;

/** Leaves out "cooked" before the way of cooking, and a segment that says what another has said. */
function leaveOutRepeats(segments: string[]): string[] {
  const cookingIsTold = segments.some((segment) => COOKING.test(segment));
  return segments.filter((segment, at) => {
    if (segment === 'cooked' && cookingIsTold) return false;
    if (segment === 'unprepared' && segments.some((other) => /^(?:frozen|canned|raw|dry mix)/.test(other)))
      return false;
    if (segment === 'drained' && segments.some((other) => other.startsWith('boiled'))) return false;
    return segments.indexOf(segment) === at && !(at > 0 && segments[0].split(' ').includes(segment));
  });
}

function inSentenceCase(segments: string[], brand: Brand | null, tables: NameTables): string {
  const told = brand && !brand.inName ? [titleCase(segments[0]), ...segments.slice(1)] : segments;
  const name = told
    .join(', ')
    .replaceAll(/\s+([,)])/g, '$1')
    .replaceAll(' and and ', ' and ')
    .replaceAll(/[A-Za-z0-9'&.-]+(?: [A-Za-z0-9'&.-]+)*/g, (words) => withProperNouns(words, tables.properNouns));
  return brand?.inName ? `${brand.label} ${name}` : capitalise(name);
}

/** Gives proper nouns of up to three words their capitals. */
function withProperNouns(text: string, properNouns: ReadonlyMap<string, string>): string {
  const words = text.split(' ');
  const out: string[] = [];
  for (let at = 0; at < words.length; ) {
    let taken = 1;
    let spelled = words[at];
    for (let length = Math.min(4, words.length - at); length > 0; length--) {
      const noun = properNouns.get(
        words
          .slice(at, at + length)
          .join(' ')
          .toLowerCase(),
      );
      if (noun === undefined) continue;
      spelled = noun;
      taken = length;
      break;
    }
    out.push(spelled);
    at += taken;
  }
  return out.join(' ');
}
