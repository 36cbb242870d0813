/**
 * The substances whose presence the law wants to be named: the 14 of the EU (Regulation 1169/2011, annex II) and the 9 of the
 * USA (Food Allergen Labeling and Consumer Protection Act and FASTER Act). What else a source names as an allergen is kept as it
 * is written. That none is named never means that none is there.
 */
export interface Allergen {
  readonly key: string;
  /** The tag of Open Food Facts, without its `en:`. */
  readonly tag: string;
  /** Whose law names it. */
  readonly laws: readonly ('eu' | 'us')[];
  /** Words for it and for what is made of it, on labels of many languages: parts of a regular expression. */
  readonly words: string;
}

/** In the order of the European list. */
export const ALLERGENS = [
  {
    key: 'gluten',
    tag: 'gluten',
    laws: ['eu'],
    words:
      'gluten|glutine|wheat|weizen|bl[eé]s?|froment|trigo|frumento|grano|tarwe|pszen|rye|roggen|seigle|centeno|segale|barley|gerste|gersten|orge|cebada|orzo|malt|oats?|hafer|avoine|avena|aveia|haver|owies|spelt|dinkel|[eé]peautre|espelta|farro|kamut|semolina|semoule|couscous|bulgur|j[eę]czmie|[zż]yt',
  },
  {
    key: 'wheat',
    tag: 'wheat',
    laws: ['us'],
    words: 'wheat|weizen|bl[eé]s?|froment|trigo|frumento|tarwe|pszen|spelt|dinkel|kamut|durum|semolina|semoule',
  },
  {
    key: 'crustaceans',
    tag: 'crustaceans',
    laws: ['eu', 'us'],
    words:
      'crustac|krebs|krusten|garnele|shrimp|prawn|crab|lobster|crevette|crabe|homard|langoust|camar|gamba|gamber|granch|garnaal|krewet|kreeft|skorupiak|crayfish|scampi',
  },
  {
    key: 'eggs',
    tag: 'eggs',
    laws: ['eu', 'us'],
    words:
      'eggs?|ei|eier|eigelb|eiklar|h[uü]hnerei|vollei|œufs?|oeufs?|huevos?|uov[oa]|tuorlo|albume|ovos?|eieren|jaj\\w*|albumin|yolks?',
  },
  {
    key: 'fish',
    tag: 'fish',
    laws: ['eu', 'us'],
    words:
      'fish|fisch|poissons?|pescado|pesce|peixe|vis|ryb[ay]?|salmon|lachs|saumon|tuna|thunfisch|thon|anchov|anchois|sardell|cod|kabeljau|cabillaud|herring|hering|hareng|mackerel|makrele|maquereau',
  },
  {
    key: 'peanuts',
    tag: 'peanuts',
    laws: ['eu', 'us'],
    words: 'peanuts?|erdn[uü]ss|arachide|cacahu|cacahuete|man[ií]|amendoim|pinda|orzech\\w* ziemn|groundnuts?',
  },
  {
    key: 'soybeans',
    tag: 'soybeans',
    laws: ['eu', 'us'],
    words: 'soya?|soja|soybeans?|edamame|tofu|soi',
  },
  {
    key: 'milk',
    tag: 'milk',
    laws: ['eu', 'us'],
    words:
      'milk|milch|lait|leche|latte|leite|melk|mle(?:ko|cz)|cream|sahne|rahm|cr[eè]me|nata|panna|room|[sś]mietan|butter|beurre|mantequilla|burro|manteiga|boter|mas[lł]o|cheese|k[aä]se|fromage|queso|formaggio|queijo|kaas|ser|whey|molke|lactos[eé]rum|petit-lait|suero|siero|wei|serwatk|lacto|laktose|casein|kasein|cas[eé]in|yogh?urt|joghurt|yaourt|yogur|jogurt|quark|ghee',
  },
  {
    key: 'nuts',
    tag: 'nuts',
    laws: ['eu', 'us'],
    words:
      'nuts|tree nuts?|n[uü]sse|schalenfr[uü]chte|fruits? [aà] coque|frutos de c[aá]scara|frutta a guscio|noten|orzechy|almonds?|mandel|amandes?|almendra|mandorl|am[eê]ndoa|amandel|migda[lł]|hazelnuts?|haseln|noisettes?|avellana|nocciol|avel[aã]|hazelno|laskow|walnuts?|waln|noix|nueces|noci|nozes|walno|w[lł]osk|cashews?|cajou|anacard|caju|nerkow|pecans?|brazil nuts?|paran[uü]|pistac|pistaz|macadamia',
  },
  {
    key: 'celery',
    tag: 'celery',
    laws: ['eu'],
    words: 'celery|celeriac|sellerie|c[eé]leri|apio|sedano|aipo|selderij|seler',
  },
  {
    key: 'mustard',
    tag: 'mustard',
    laws: ['eu'],
    words: 'mustard|senf|moutarde|mostaza|senape|mostarda|mosterd|musztard|gorczyc',
  },
  {
    key: 'sesame',
    tag: 'sesame-seeds',
    laws: ['eu', 'us'],
    words: 'sesam|s[eé]same|s[eé]samo|gergelim|sezam|tahini|tahin',
  },
  {
    key: 'sulphites',
    tag: 'sulphur-dioxide-and-sulphites',
    laws: ['eu'],
    words:
      'sul(?:ph|f)it|sul(?:ph|f)ur dioxide|schwefeldioxid|anhydride sulfureux|di[oó]xido de azufre|anidride solforosa|solfit|siarczyn|sulfiet|metabisul|bisulfit',
  },
  {
    key: 'lupin',
    tag: 'lupin',
    laws: ['eu'],
    words: 'lupin|lupine|altramu|tremo[cç]o|[lł]ubin',
  },
  {
    key: 'molluscs',
    tag: 'molluscs',
    laws: ['eu'],
    words:
      'mollus|weichtier|muschel|mussels?|moules?|mejill|cozze|mexilh|oyster|auster|hu[iî]tre|squid|calamar|octopus|tintenfisch|clams?|scallop|weekdier|mi[eę]cza',
  },
] as const satisfies readonly Allergen[];

export type AllergenKey = (typeof ALLERGENS)[number]['key'];

/** The allergen of a key. */
export const ALLERGEN_BY_KEY: ReadonlyMap<string, Allergen> = new Map(ALLERGENS.map((each) => [each.key, each]));

/** Letters of a word that is found within longer ones. */
const MIN_PART = 5;

const BY_TAG: ReadonlyMap<string, AllergenKey> = new Map([
  ...ALLERGENS.map(({ tag, key }) => [tag, key] as const),
  ...ALLERGENS.map(({ key }) => [key, key] as const),
]);

/** Each as a pattern for a whole text, in the order in which a text is tried: peanuts are not nuts, and wheat is more than gluten. */
const WHOLE = [...ALLERGENS]
  .sort((a, b) => rankOf(a.key) - rankOf(b.key))
  .map(({ key, words }) => [key, new RegExp(`^(?:${wholeOrPart(words)})`, 'iu')] as const);

function rankOf(key: string): number {
  return key === 'wheat' || key === 'peanuts' ? 0 : 1;
}

/** The allergen that a tag or a word of a label means; undefined where it is none of the list. */
export function allergenOf(word: string): AllergenKey | undefined {
  const plain = word.toLowerCase();
  return BY_TAG.get(plain) ?? WHOLE.find(([, pattern]) => pattern.test(plain))?.[0];
}

/** What a listed allergen implies: wheat has gluten. */
export function withImplied(keys: readonly string[]): readonly string[] {
  return keys.includes('wheat') && !keys.includes('gluten') ? [...keys, 'gluten'] : keys;
}

/** Cocoa butter and peanut butter have no milk. */
const NOT_MILK =
  /(?:cocoa|cacao|kakao|shea|peanut|erdnu(?:ss|ß)|almond|nut)[\s-]*butter|beurre de (?:cacao|karit[eé]|cacahu\S*)|burro di cacao|manteca de cacao|manteiga de cacau|cacaoboter|kakaobutter|coconut (?:milk|cream)|kokosmilch|lait de coco|leche de coco|latte di cocco|leite de coco|kokosmelk/giu;

/** A part of a text, and whether it names an allergen. */
export interface MarkedPart {
  readonly text: string;
  readonly isAllergen: boolean;
}

/** Ingredients in parts: the words for the listed allergens, and what stands between them. */
export function markAllergens(text: string, keys: readonly string[]): MarkedPart[] {
  const words = keys.flatMap((key) => ALLERGEN_BY_KEY.get(key)?.words ?? []);
  if (words.length === 0) return [{ text, isAllergen: false }];
  // A word is marked whole: "Weizenmehl", "Vollmilchpulver". Short ones only where they stand alone.
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

/** Words of five letters and more are found within longer ones; shorter ones must begin a word, and the shortest be one. */
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
