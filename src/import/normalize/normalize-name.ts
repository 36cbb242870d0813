/** The name of a food; undefined if no usable one is left. */
import { cleanText, isPlaceholder } from '../names/clean-text.ts';
import { withoutBrandInFront, withoutQuantity } from '../names/name-repairs.ts';
import { withoutAllCaps } from '../names/sentence-case.ts';

/** Longer than any name on a label; anything longer is a description in the wrong field. */
const MAX_NAME = 300;
/** Separators left at either end by empty form fields; a minus belongs to what directly follows it. */
const LOOSE_ENDS = /^(?:[\s,;:|/\\*•·_~=+]|[-–—]+\s)+|(?:[\s,;:|/\\*•·_~=\-–—]|\u200c|\u200d)+$/g;
const MAYBE_WRAPPED = /^[\s,;:|/\\*•·_~=+\-–—"“”«'‘]|[,;:|/\\*•·_~=\-–—]$/;
const QUOTED = /^["“”«'‘]\s*([^"“”«»'‘’]+?)\s*["”“»'’]$/;

/** The cleaned name in sentence case; undefined if it contains no word. */
export function normalizeName(text: string, brand: string | undefined): string | undefined {
  const clean = cleanText(text, MAX_NAME);
  if (clean === undefined) return undefined;
  const name = MAYBE_WRAPPED.test(clean) ? unwrapped(clean) : clean;
  return isUsable(name) ? withoutAllCaps(name, brand) : undefined;
}

/** Loose ends may be inside quotation marks and vice versa. */
function unwrapped(text: string): string {
  let name = text;
  for (let before = ''; name !== before; ) {
    before = name;
    name = name.replace(LOOSE_ENDS, '');
    name = QUOTED.exec(name)?.[1] ?? name;
  }
  return name;
}

/** Codes, single Latin letters and symbols are not names; a single Chinese character is. */
function isUsable(name: string): boolean {
  if (isPlaceholder(name)) return false;
  if (/^[A-Za-z]{2}/.test(name)) return true;
  return /[\p{L}\p{N}]/u.test(name) && !/^(?:[A-Za-z]|[\d\s.-]{6,})$/.test(name);
}

/**
 * Words of Western European letters without inner capitals, separated by single characters: nothing to clean, no brand in
 * front, no amount. Two thirds of all names are such and skip the rules below.
 */
const CALM = /^[A-ZÀ-ÖØ-Þ]?[a-zß-öø-ÿ]+(?:[ '-](?:[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]*|[a-zß-öø-ÿ]+))*$/;

/** The name of a product from label data, which many people typed: without brand and pack size. */
export function labelName(text: string, brand: string | undefined): string | undefined {
  if (text.length > 1 && text.length <= MAX_NAME && CALM.test(text) && !isPlaceholder(text)) return text;
  return repairedName(text, brand);
}

/** The same by all rules. Removing a brand or an amount may leave more to clean: "Lindt, SWISS MILK_ 100 g" is "Swiss Milk". */
export function repairedName(text: string, brand: string | undefined): string | undefined {
  const name = normalizeName(text, brand);
  if (name === undefined) return undefined;
  const rest = withoutBrandInFront(withoutQuantity(name), brand);
  return rest === name ? name : (repairedName(rest, brand) ?? name);
}
