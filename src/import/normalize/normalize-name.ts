/** The name of a food, or nothing where no usable one is left. */
import { cleanText, isPlaceholder } from '../names/clean-text.ts';
import { withoutBrandInFront, withoutQuantity } from '../names/name-repairs.ts';
import { withoutAllCaps } from '../names/sentence-case.ts';

/** Longer than any name on a label; what is longer is a description in the wrong field. */
const MAX_NAME = 300;
/** Separators that a form's empty parts leave at either end; a minus belongs to what follows it directly. */
const LOOSE_ENDS = /^(?:[\s,;:|/\\*•·_~=+]|[-–—]+\s)+|(?:[\s,;:|/\\*•·_~=\-–—]|\u200c|\u200d)+$/g;
const MAYBE_WRAPPED = /^[\s,;:|/\\*•·_~=+\-–—"“”«'‘]|[,;:|/\\*•·_~=\-–—]$/;
const QUOTED = /^["“”«'‘]\s*([^"“”«»'‘’]+?)\s*["”“»'’]$/;

/** The cleaned name, written calmly, or undefined when it has no word in it. */
export function normalizeName(text: string, brand: string | undefined): string | undefined {
  const clean = cleanText(text, MAX_NAME);
  if (clean === undefined) return undefined;
  const name = MAYBE_WRAPPED.test(clean) ? unwrapped(clean) : clean;
  return isUsable(name) ? withoutAllCaps(name, brand) : undefined;
}

/** Loose ends may hide in quotation marks and the other way round. */
function unwrapped(text: string): string {
  let name = text;
  for (let before = ''; name !== before; ) {
    before = name;
    name = name.replace(LOOSE_ENDS, '');
    name = QUOTED.exec(name)?.[1] ?? name;
  }
  return name;
}

/** A code, a lone Latin letter or signs alone are not a name; a lone Chinese character is. */
function isUsable(name: string): boolean {
  if (isPlaceholder(name)) return false;
  if (/^[A-Za-z]{2}/.test(name)) return true;
  return /[\p{L}\p{N}]/u.test(name) && !/^(?:[A-Za-z]|[\d\s.-]{6,})$/.test(name);
}

/**
 * Words of letters of Western Europe, none with capitals behind its first letter, with one sign between each two: nothing in it is
 * dirt, shouting, a brand in front or an amount. Two thirds of all names are so, and need none of the rules below.
 */
const CALM = /^[A-ZÀ-ÖØ-Þ]?[a-zß-öø-ÿ]+(?:[ '-](?:[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]*|[a-zß-öø-ÿ]+))*$/;

/** The name of a product as its label data has it, which many people typed: without its brand and its packet's size. */
export function labelName(text: string, brand: string | undefined): string | undefined {
  if (text.length > 1 && text.length <= MAX_NAME && CALM.test(text) && !isPlaceholder(text)) return text;
  return repairedName(text, brand);
}

/** The same by all rules. What a brand or an amount leaves is cleaned in its turn: "Lindt, SWISS MILK_ 100 g" is "Swiss Milk". */
export function repairedName(text: string, brand: string | undefined): string | undefined {
  const name = normalizeName(text, brand);
  if (name === undefined) return undefined;
  const rest = withoutBrandInFront(withoutQuantity(name), brand);
  return rest === name ? name : (repairedName(rest, brand) ?? name);
}
