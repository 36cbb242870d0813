/** What all formats say in the same words: categories, states, dates, popularity, addresses of photos. */
import type { Category } from './categories.ts';
import { imagePath } from './codes.ts';
import { isMainLanguage, type Language } from './languages.ts';
import { nutrientValue } from './nutrition.ts';
import type { GeneratedProduct } from './product.ts';
import { lazily } from './random.ts';
import { capital, slug } from './slug.ts';
import { wordsOf } from './vocabulary.ts';

/** The categories of a product as an export writes them. */
export interface CategoryCells {
  text: string;
  tags: readonly string[];
  names: readonly string[];
  tagText: string;
  nameText: string;
}

const NO_CATEGORY = writeCategory('', [], []);
const NULL_CATEGORY = writeCategory('null', ['en:null'], ['Null']);
/** Categories repeat; each is written once. */
const written = new WeakMap<Category, CategoryCells>();

/** The categories of a product: in the file's words, as tags, and as English names. */
export function categoryCells(product: GeneratedProduct): CategoryCells {
  const { category, flaws, language } = product;
  if (category === undefined) return NO_CATEGORY;
  if (flaws.includes('nullCategory')) return NULL_CATEGORY;
  if (flaws.includes('foreignCategory')) return foreignCategory(category, language);
  let cells = written.get(category);
  if (cells === undefined) {
    cells = writeCategory(category.names.join(', '), category.tags, category.names);
    written.set(category, cells);
  }
  return cells;
}

function foreignCategory(category: Category, language: Language): CategoryCells {
  const nouns = wordsOf(language).nouns[category.topic];
  const tag = `${language}:${slug(nouns[category.family])}`;
  const names = [...category.names.slice(0, -1), tag];
  return writeCategory(names.join(', '), [...category.tags.slice(0, -1), tag], names);
}

function writeCategory(text: string, tags: readonly string[], names: readonly string[]): CategoryCells {
  return { text, tags, names, tagText: tags.join(','), nameText: names.join(',') };
}

/** The ingredients in the language of the product, and as tags. */
export function ingredientCells(product: GeneratedProduct): { text: string; tags: string } {
  const { ingredients, isPerServing } = product;
  if (ingredients.length === 0) return { text: '', tags: '' };
  const words = ingredientWords(product);
  const tagList = ingredientTags();
  let text = words[ingredients[0]];
  let tags = tagList[ingredients[0]];
  for (let i = 1; i < ingredients.length; i++) {
    text += `, ${words[ingredients[i]]}`;
    tags += `,${tagList[ingredients[i]]}`;
  }
  return { text: isPerServing ? text.toUpperCase() : text, tags };
}

function ingredientWords({ language }: GeneratedProduct): readonly string[] {
  return wordsOf(isMainLanguage(language) ? language : 'en').allNouns;
}

const ingredientTags = lazily(() => wordsOf('en').allNouns.map((noun) => `en:${slug(noun)}`));

/** A few additives, tag and English name. */
export const ADDITIVES = (
  'e330:Citric acid|e322:Lecithins|e415:Xanthan gum|e471:Mono- and diglycerides of fatty acids|e500:Sodium carbonates|' +
  'e300:Ascorbic acid|e202:Potassium sorbate|e440:Pectins|e407:Carrageenan|e412:Guar gum|e450:Diphosphates|' +
  'e250:Sodium nitrite|e331:Sodium citrates|e410:Locust bean gum|e150a:Plain caramel|e14xx:Modified Starch|' +
  'e160c:Paprika extract|e621:Monosodium glutamate|e955:Sucralose|e211:Sodium benzoate'
)
  .split('|')
  .map((entry) => {
    const [number, name] = entry.split(':');
    return { tag: `en:${number}`, name: `${capital(number)} - ${name}` };
  });

const STATES = ['nutrition facts', 'ingredients', 'categories', 'brands', 'quantity', 'product name'] as const;
const NEVER = ['expiration date', 'packaging code', 'characteristics', 'origins', 'packaging'] as const;

/** What is known of a product. */
export interface StateCells {
  tags: readonly string[];
  /** The three columns of the CSV, and their bytes. */
  columns: string;
  bytes: Buffer;
}

const knownStates: StateCells[] = [];

/** The states of a product; there are few combinations, each is written once. */
export function stateCells(product: GeneratedProduct): StateCells {
  const known =
    (product.nutrients ? 1 : 0) +
    (product.ingredients.length > 0 ? 2 : 0) +
    (product.category ? 4 : 0) +
    (product.brandText === '' ? 0 : 8) +
    (product.quantity === '' ? 0 : 16) +
    (product.name === '' ? 0 : 32) +
    (product.photos ? 64 : 0);
  knownStates[known] ??= writeStates(known);
  return knownStates[known];
}

function writeStates(known: number): StateCells {
  const names = [
    'To be completed',
    ...STATES.map((state, bit) => `${state} ${known & (1 << bit) ? 'completed' : 'to be completed'}`),
    ...NEVER.map((state) => `${state} to be completed`),
    known & 64 ? 'photos to be validated' : 'photos to be uploaded',
    ...(known & 64 ? ['photos uploaded'] : []),
  ];
  const tags = names.map((name) => `en:${slug(name)}`);
  const columns = `${tags.join(', ')}\t${tags.join(',')}\t${names.map(capital).join(',')}`;
  return { tags, columns, bytes: Buffer.from(columns) };
}

const popularity = new Map<string, string>();

/** The tags of how often a product is scanned. */
export function popularityTags({ scans, country }: GeneratedProduct): string {
  if (scans === 0) return '';
  const bucket = scans < 3 ? 90 : scans < 20 ? 75 : scans < 200 ? 50 : 10;
  const key = `${bucket}${country.code}`;
  let tags = popularity.get(key);
  if (tags === undefined) {
    const percents = [10, 15, 20, 25, 50, 75, 80, 85, 90].filter((percent) => percent >= bucket);
    const ranks = [1000, 5000, 10_000, 50_000, 100_000].filter((rank) => rank >= bucket * 100);
    tags = [2024, 2025]
      .flatMap((year) => [
        ...percents.map((percent) => `top-${percent}-percent-scans-${year}`),
        ...ranks.map((rank) => `top-${rank}-${country.code}-scans-${year}`),
        `top-country-${country.code}-scans-${year}`,
      ])
      .join(',');
    popularity.set(key, tags);
  }
  return tags;
}

/** The address of a photo without its size. */
export function photoAddress(
  product: GeneratedProduct,
  kind: 'front' | 'ingredients' | 'nutrition',
  rev: number,
): string {
  return `https://images.openfoodfacts.org/images/products/${imagePath(product.code)}/${kind}_${product.language}.${rev}`;
}

const APPS = ['kiliweb', 'usda-ndb-import', 'openfoodfacts-contributors', 'macrofactor', 'foodvisor', 'smoothie-app'];

/** Who created a product: a handful of applications made most. */
export function creatorOf({ creator }: GeneratedProduct): string {
  return creator < 2000 ? APPS[creator % APPS.length] : `contributor-${creator}`;
}

const days: string[] = [];
const PAIRS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

/** A time in seconds as the exports write it; days repeat, so each is written once. */
export function isoTime(seconds: number): string {
  const day = Math.floor(seconds / 86_400);
  const rest = seconds - day * 86_400;
  days[day] ??= new Date(day * 86_400_000).toISOString().slice(0, 11);
  const hours = Math.floor(rest / 3600);
  return `${days[day]}${PAIRS[hours]}:${PAIRS[Math.floor(rest / 60) % 60]}:${PAIRS[rest % 60]}Z`;
}

/** The letter on the front, roughly: sweet and fat foods get a late one. */
export function gradeOf({ nutrients }: GeneratedProduct): string {
  if (nutrients === undefined) return 'unknown';
  const burden = (nutrientValue(nutrients, 'sugars') ?? 0) + (nutrientValue(nutrients, 'saturated-fat') ?? 0) * 2;
  return 'abcde'[Math.min(4, Math.max(0, Math.floor(burden / 9)))];
}

/** The version of the product's stored form: 1003 has the new nutrition object, older ones come out of the CSV empty. */
export function schemaVersionOf({ migration }: GeneratedProduct, unmigrated: number): 999 | 1001 | 1002 | 1003 {
  if (migration >= unmigrated) return 1003;
  const place = migration / unmigrated;
  if (place < 0.83) return 999;
  return place < 0.87 ? 1001 : 1002;
}
