import TABLE from './tables/allergens.json' with { type: 'json' };

/**
 * The substances that must be declared by law: the 14 of the EU (Regulation 1169/2011, annex II) and the 9 of the USA (Food
 * Allergen Labeling and Consumer Protection Act and FASTER Act). Other allergens that a source names are kept as written.
 * An undeclared allergen may still be present.
 */
export interface Allergen {
  readonly key: AllergenKey;
  /** The tag of Open Food Facts without `en:`. */
  readonly tag: string;
  /** Whose law lists it. */
  readonly laws: readonly ('eu' | 'us')[];
  /** Words for it and its products on labels in many languages, as parts of a regular expression. */
  readonly words: string;
}

export type AllergenKey = keyof typeof TABLE;

/** In the order of the European list. */
export const ALLERGENS = Object.entries(TABLE).map(([key, facts]) => ({ key, ...facts })) as readonly Allergen[];

export const ALLERGEN_BY_KEY: ReadonlyMap<string, Allergen> = new Map(ALLERGENS.map((each) => [each.key, each]));

/** The shortest word that is found within longer ones. */
const MIN_PART = 5;

const BY_TAG: ReadonlyMap<string, AllergenKey> = new Map([
  ...ALLERGENS.map(({ tag, key }) => [tag, key] as const),
  ...ALLERGENS.map(({ key }) => [key, key] as const),
]);

/** Patterns for whole texts, in the order they are tried: peanuts are not nuts, and wheat is more specific than gluten. */
const WHOLE = [...ALLERGENS]
  .sort((a, b) => rankOf(a.key) - rankOf(b.key))
  .map(({ key, words }) => [key, new RegExp(`^(?:${wholeOrPart(words)})`, 'iu')] as const);

function rankOf(key: string): number {
  return key === 'wheat' || key === 'peanuts' ? 0 : 1;
}

/** The allergen that a tag or word means, if listed. */
export function allergenOf(word: string): AllergenKey | undefined {
  const plain = word.toLowerCase();
  return BY_TAG.get(plain) ?? WHOLE.find(([, pattern]) => pattern.test(plain))?.[0];
}

/** What an allergen implies: wheat has gluten. */
export function withImplied(keys: readonly string[]): readonly string[] {
  return keys.includes('wheat') && !keys.includes('gluten') ? [...keys, 'gluten'] : keys;
}

/** Cocoa butter and peanut butter contain no milk. */
const NOT_MILK =
  /(?:cocoa|cacao|kakao|shea|peanut|erdnu(?:ss|ß)|almond|nut)[\s-]*butter|beurre de (?:cacao|karit[eé]|cacahu\S*)|burro di cacao|manteca de cacao|manteiga de cacau|cacaoboter|kakaobutter|coconut (?:milk|cream)|kokosmilch|lait de coco|leche de coco|latte di cocco|leite de coco|kokosmelk/giu;

export interface MarkedPart {
  readonly text: string;
  readonly isAllergen: boolean;
}

/** Ingredients split into words for the listed allergens and the text between them. */
export function markAllergens(text: string, keys: readonly string[]): MarkedPart[] {
  const words = keys.flatMap((key) => ALLERGEN_BY_KEY.get(key)?.words ?? []);
  if (words.length === 0) return [{ text, isAllergen: false }];
  // Whole words are marked: "Weizenmehl", "Vollmilchpulver". Short ones only where they stand alone.
  const pattern = new RegExp(`(?<!\\p{L})[\\p{L}-]*?(?:${words.map(wholeOrPart).join('|')})\\p{L}*`, 'giu');
  const kept = [...text.matchAll(NOT_MILK)].map(({ index, 0: found }) => [index, index + found.length] as const);
  const parts: MarkedPart[] = [];
  let end = 0;
  for (const { index, 0: found } of text.matchAll(pattern)) {
    if (kept.some(([from, to]) => index < to && index + found.length > from)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), isAllergen: false });
    parts.push({ text: found, isAllergen: true });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isAllergen: false });
  return parts;
}

/** Words of five letters or more match within longer ones; shorter ones must begin a word, the shortest must be one. */
function wholeOrPart(words: string): string {
  return words
    .split('|')
    .map((word) => {
      const letters = word.replace(/\[(.)[^\]]*\]|\(\?:[^)]*\)|\\w\*|[?]/g, '$1').length;
      if (letters >= MIN_PART) return word;
      return letters <= 3 ? `(?<!\\p{L})${word}(?!\\p{L})` : `(?<!\\p{L})${word}`;
    })
    .join('|');
}
