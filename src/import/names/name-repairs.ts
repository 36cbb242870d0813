/** Removes what people type into a product's name but does not belong there: the pack size, and the brand, which has its own field. */
import { fold } from '../../text/fold.ts';
import { unitAt } from '../../text/unit-at.ts';
import { capitalised } from './sentence-case.ts';

/**
 * A weight at the end: "500g", "(6 x 125 g)", "- 1 KG", "12 oz". Volumes stay: people search drinks by them, and they
 * distinguish bottle and can. Milligrams are a dose, not a pack size.
 */
const QUANTITY =
  /(?:[\s,;]+[-–—]?\s*|\s*\()(?:\d{1,2}\s?[x×*]\s?)?(\d{1,4}(?:[.,]\d{1,3})?)\s?(kg|g|gr|grs|gms?|grams?|gramm|grammes?|oz|ounces?|lbs?)\.?\s*\)?$/i;
/** Words before an amount that is not a pack size, as in "Protein 20 g". */
const CONTENT =
  /(?:\p{N}|(?<!\p{L})(?:prot\p{L}*|eiwei\p{L}*|carb\p{L}*|sugar\p{L}*|sucres?|zucker|fib\p{L}*|fat|salt|size|per|pro|par|je|pour|soit|of|de|à|a|da|di|van|von|min|max)|[<>+=])$/iu;
/** The multiplier before the amount: "Pack-2 X 90 g". */
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
  // Most names end with another letter or have no digit.
  if (!ENDS.has(unitAt(name, name.length - 1)) || !/\d/.test(name)) return name;
  const found = QUANTITY.exec(name);
  if (found === null || Number(found[1]!.replace(',', '.')) === 0) return name;
  const rest = name
    .slice(0, found.index)
    .replace(TIMES, '')
    .replace(/[\s,;:/\-–—(]+$/, '');
  // The cut must not leave a bracket open.
  const isWhole = rest.split('(').length === rest.split(')').length;
  return !isWhole || CONTENT.test(rest) || lettersIn(rest) < MIN_LETTERS ? name : rest;
}

const ENDS = new Set(Array.from('gGrRsSmMzZbBeE.)', (letter) => letter.charCodeAt(0)));

/** The name without the brand and a comma or colon before it: "Lindt, lindor, milk chocolate" by Lindt. */
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

/** Slogans, which do not name the product: "Pepsi, nouveau goût !". */
const SLOGAN =
  /!$|^(?:nouve(?:au|lle)|new|neue?[rs]?|nuev[oa]|nuov[oa]|nov[oa]|nieuwe?|now[yae])\s+(?:\p{L}+\s+)?(?:go[uû]t|recette|formule|taste|recipe|geschmack|rezeptur|sabor|receta|gusto|ricetta|receita|smaak|recept|smak|przepis)\b/iu;

function lettersOf(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}
