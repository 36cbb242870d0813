/**
 * A product, made from (seed, index) alone: any format of one seed describes the same products, and any range of them
 * can be made without the ones before it. The writers of the formats add nothing that could be told apart.
 */
import { type Brand, brands } from './brands.ts';
import { type Category, drawCategory } from './categories.ts';
import { codeOf } from './codes.ts';
import { DIRT, type Flaw } from './dirt.ts';
import { type Country, isMainLanguage, type Language, MARKETS, type Market } from './languages.ts';
import { flawedName, nameOf } from './naming.ts';
import { drawNutrients, type NutrientValues } from './nutrition.ts';
import { Random } from './random.ts';

/** The photos of a product: the revision of each, undefined where there is none. */
export interface Photos {
  front: number;
  ingredients: number | undefined;
  nutrition: number | undefined;
}

/** Where the nutrition values come from. */
export type Origin = 'label' | 'prepared' | 'estimate';

/** A generated product; texts are as the export has them, flaws included. */
export interface GeneratedProduct {
  seed: number;
  index: number;
  code: string;
  language: Language;
  country: Country;
  /** The name in the file; empty when it is missing. */
  name: string;
  /** The name without flaws, also where the file has none. */
  plainName: string;
  /** Brands as in the file, the first one first. */
  brands: readonly Brand[];
  brandText: string;
  /** Undefined when the product has none; see `flaws` for "null" and foreign ones. */
  category: Category | undefined;
  quantity: string;
  servingSize: string;
  /** Grams of a serving. */
  serving: number | undefined;
  /** Whether the label gives values per serving (they are converted to 100 g). */
  isPerServing: boolean;
  /** Values per 100 g; undefined when the product has no nutrition facts at all. */
  nutrients: NutrientValues | undefined;
  origin: Origin;
  /** Places in the list of all nouns. */
  ingredients: readonly number[];
  additives: readonly number[];
  scans: number;
  photos: Photos | undefined;
  createdAt: number;
  modifiedAt: number;
  creator: number;
  completeness: number;
  /** From 0 to 1: below the share of unmigrated products it has an old `schema_version`. */
  migration: number;
  flaws: readonly Flaw[];
  /** The product whose code this one repeats. */
  duplicateOf: number | undefined;
}

/** Streams of chance, one for each aspect. */
const STREAM = { market: 1, code: 2, name: 3, brand: 4, nutrition: 5, usage: 6, text: 7, duplicate: 8 } as const;
/** Share of products in the main languages other than English. */
const FOREIGN = 0.6;
const EXPORT_AT = 1_775_000_000;
const OLDEST_AT = 1_340_000_000;

/** Product number `index` of the set that the seed names. */
export function productAt(seed: number, index: number): GeneratedProduct {
  const own = original(seed, index);
  const random = new Random(seed, index, STREAM.duplicate);
  if (!isDuplicate(index, random)) return own;
  const earlier = original(seed, originalBefore(seed, index, random));
  return {
    ...earlier,
    index,
    name: random.chance(0.5) ? earlier.name : own.name,
    nutrients: random.chance(0.5) ? earlier.nutrients : undefined,
    photos: random.chance(0.5) ? earlier.photos : undefined,
    modifiedAt: Math.max(earlier.createdAt, earlier.modifiedAt - 40_000_000),
    scans: 0,
    flaws: [...earlier.flaws, 'duplicateCode'],
    duplicateOf: earlier.index,
  };
}

function isDuplicate(index: number, random: Random): boolean {
  return random.chance(DIRT.duplicateCode) && index > 0;
}

/** An earlier product that is not a duplicate itself; the first one never is. */
function originalBefore(seed: number, index: number, random: Random): number {
  const earlier = random.below(index);
  return isDuplicate(earlier, new Random(seed, earlier, STREAM.duplicate))
    ? originalBefore(seed, index, random)
    : earlier;
}

function original(seed: number, index: number): GeneratedProduct {
  const flaws: Flaw[] = [];
  const random = new Random(seed, index, STREAM.market);
  const market = drawMarket(random);
  const country = market.countries[random.rank(market.countries.length, 0.03)];
  const category = drawCategory(random);
  const code = codeOf(seed, index, country, new Random(seed, index, STREAM.code), flaws);
  const naming = new Random(seed, index, STREAM.name);
  const plainName = nameOf(market.language, market.share, category, naming);
  const name = flawedName(plainName, naming, flaws);
  const marks = brandsOf(new Random(seed, index, STREAM.brand));
  const usage = new Random(seed, index, STREAM.usage);
  const createdAt = OLDEST_AT + Math.floor((EXPORT_AT - OLDEST_AT) * usage.share() ** 0.6);
  const isPerServing = country.code === 'us' && usage.chance(0.85);
  const { serving, servingSize } = servingOf(category, isPerServing, usage, flaws);
  const nutrition = new Random(seed, index, STREAM.nutrition);
  const hasNutrients = nutrition.chance(0.8);
  const labelServing = isPerServing && !flaws.includes('oddServing') ? serving : undefined;
  const texts = new Random(seed, index, STREAM.text);
  return {
    seed,
    index,
    code,
    language: market.language,
    country,
    name,
    plainName,
    brands: marks,
    brandText: brandText(marks, texts),
    nutrients: hasNutrients ? drawNutrients(category.profile, labelServing, nutrition, flaws) : undefined,
    origin: originOf(nutrition),
    category: hasCategory(market.language, usage, flaws) ? category : undefined,
    quantity: usage.chance(0.55) ? `${(1 + usage.below(30)) * 25} ${category.topic === 'drinks' ? 'ml' : 'g'}` : '',
    servingSize,
    serving,
    isPerServing,
    ingredients: texts.chance(0.72) ? drawRanks(3 + texts.below(11), 200, texts) : NONE,
    additives: texts.chance(0.4) ? drawRanks(1 + texts.below(4), 20, texts) : NONE,
    scans: scansOf(usage),
    photos: photosOf(usage),
    createdAt,
    modifiedAt: createdAt + Math.floor((EXPORT_AT - createdAt) * usage.share()),
    creator: usage.slope(4000),
    completeness: flaw(usage, flaws, 'completenessAboveOne') ? 1.1 : (16 + usage.below(64)) / 80,
    migration: usage.share(),
    flaws,
    duplicateOf: undefined,
  };
}

function flaw(random: Random, flaws: Flaw[], name: Flaw): boolean {
  const made = random.chance(DIRT[name]);
  if (made) flaws.push(name);
  return made;
}

const NONE: readonly number[] = [];

function drawRanks(count: number, size: number, random: Random): number[] {
  const ranks: number[] = [];
  for (let i = 0; i < count; i++) ranks.push(random.slope(size));
  return ranks;
}

function hasCategory(language: Language, random: Random, flaws: Flaw[]): boolean {
  if (flaw(random, flaws, 'nullCategory')) return true;
  if (random.chance(DIRT.foreignCategory / FOREIGN) && language !== 'en' && isMainLanguage(language)) {
    flaws.push('foreignCategory');
    return true;
  }
  return random.chance(0.86);
}

function drawMarket(random: Random): Market {
  let left = random.share();
  for (const market of MARKETS) {
    left -= market.share;
    if (left < 0) return market;
  }
  return MARKETS[0];
}

function brandsOf(random: Random): Brand[] {
  const all = brands();
  if (random.chance(0.07)) return [];
  const first = all[random.rank(all.length, 12)];
  return random.chance(0.12) ? [first, all[random.rank(all.length, 12)]] : [first];
}

function brandText(marks: readonly Brand[], random: Random): string {
  if (marks.length === 0) return '';
  const text =
    marks.length === 1 ? marks[0].name : `${marks[0].name}${random.chance(0.5) ? ',' : ', '}${marks[1].name}`;
  const style = random.share();
  if (style < 0.05) return text.toUpperCase();
  return style < 0.12 ? text.toLowerCase() : text;
}

function servingOf(category: Category, isPerServing: boolean, random: Random, flaws: Flaw[]) {
  if (!isPerServing && random.chance(0.62)) return { serving: undefined, servingSize: '' };
  const typical = category.profile.serving;
  let serving = Math.max(1, Math.round(typical * (0.6 + random.share() * 0.9)));
  if (flaw(random, flaws, 'oddServing')) serving = random.chance(0.5) ? 0 : 8000;
  const unit = category.topic === 'drinks' ? 'ml' : 'g';
  const amount = random.chance(0.5) ? `${serving} ${unit}` : `${serving}${unit}`;
  const wording = random.pick(WORDINGS);
  return { serving, servingSize: isPerServing || random.chance(0.3) ? `${wording} (${amount})` : amount };
}

const WORDINGS = [
  '1 serving',
  '1 portion',
  '1 cup',
  '2 Tbsp',
  '1 slice',
  '0.5 cup',
  '1 bar',
  '3 pieces',
  '1 PACKAGE',
  '1/4 cup',
  '1 container',
];

function originOf(random: Random): Origin {
  const draw = random.share();
  if (draw < 0.05) return 'estimate';
  return draw < 0.06 ? 'prepared' : 'label';
}

/** Most products were never scanned; a few are scanned by everybody. */
function scansOf(random: Random): number {
  if (random.chance(0.72)) return 0;
  return Math.min(200_000, Math.floor(1 / (1 - random.share()) ** 0.95));
}

function photosOf(random: Random): Photos | undefined {
  if (!random.chance(0.7)) return undefined;
  const front = 3 + random.slope(60);
  return {
    front,
    ingredients: random.chance(0.45) ? front + 3 : undefined,
    nutrition: random.chance(0.5) ? front + 6 : undefined,
  };
}
