/** What people type into a product's name that does not belong there: the size of the packet, and the brand, which has its own field. */
import { fold } from '../../text/fold.ts';
import { unitAt } from '../../text/unit-at.ts';
import { capitalised } from './sentence-case.ts';

/**
 * A weight at the end: "500g", "(6 x 125 g)", "- 1 KG", "12 oz". Volumes stay: people ask for drinks by them, and they tell the
 * bottle from the can. Milligrams are a dose, not a packet.
 */
const QUANTITY =
  /(?:[\s,;]+[-–—]?\s*|\s*\()(?:\d{1,2}\s?[x×*]\s?)?(\d{1,4}(?:[.,]\d{1,3})?)\s?(kg|g|gr|grs|gms?|grams?|gramm|grammes?|oz|ounces?|lbs?)\.?\s*\)?$/i;
/** What may stand before an amount that is not a packet's: "Protein 20 g" says how much protein there is. */
const CONTENT =
  /(?:\p{N}|(?<!\p{L})(?:prot\p{L}*|eiwei\p{L}*|carb\p{L}*|sugar\p{L}*|sucres?|zucker|fib\p{L}*|fat|salt|size|per|pro|par|je|pour|soit|of|de|à|a|da|di|van|von|min|max)|[<>+=])$/iu;
/** The multiplier that belongs to it: "Pack-2 X 90 g". */
const TIMES = /[\s-]+(?:\d{1,2}\s?)?[x×]$/i;
/** What is left must still be a name. */
const MIN_LETTERS = 3;

/** The name without the amounts at its end. */
export function withoutQuantity(name: string): string {
  let [rest, before] = [name, ''];
  while (rest !== before) [rest, before] = [withoutLastQuantity(rest), rest];
  return rest;
}

function withoutLastQuantity(name: string): string {
  // Nearly every name ends with another letter.
  if (!ENDS.has(unitAt(name, name.length - 1))) return name;
  const found = QUANTITY.exec(name);
  if (found === null || Number(found[1]!.replace(',', '.')) === 0) return name;
  const rest = name
    .slice(0, found.index)
    .replace(TIMES, '')
    .replace(/[\s,;:/\-–—(]+$/, '');
  // What began within a bracket would leave it open.
  const isWhole = rest.split('(').length === rest.split(')').length;
  return !isWhole || CONTENT.test(rest) || lettersIn(rest) < MIN_LETTERS ? name : rest;
}

const ENDS = new Set(Array.from('gGrRsSmMzZbBeE.)', (letter) => letter.charCodeAt(0)));

/** The name without the brand and a comma or colon in front: "Lindt, lindor, milk chocolate" of Lindt. */
export function withoutBrandInFront(name: string, brand: string | undefined): string {
  if (brand === undefined) return name;
  const end = name.search(/[,:|]\s/);
  if (end < 0 || end > brand.length + 3) return name;
  const rest = name.slice(end + 1).replace(/^[\s,:|-]+/, '');
  if (SLOGAN.test(rest)) return name;
  return lettersIn(rest) >= MIN_LETTERS && lettersOf(name.slice(0, end)) === lettersOf(brand)
    ? capitalised(rest)
    : name;
}

/** What is said of a product and does not name it: "Pepsi, nouveau goût !". */
const SLOGAN =
  /!$|^(?:nouve(?:au|lle)|new|neue?[rs]?|nuev[oa]|nuov[oa]|nov[oa]|nieuwe?|now[yae])\s+(?:\p{L}+\s+)?(?:go[uû]t|recette|formule|taste|recipe|geschmack|rezeptur|sabor|receta|gusto|ricetta|receita|smaak|recept|smak|przepis)\b/iu;

function lettersOf(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}
