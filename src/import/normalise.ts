/** From a source's row to a food that can be published: cleaned texts, bounded values, checks, confidence. */
import type { FoodDraft } from '../catalog/catalog-writer.ts';
import type { FoodDetails } from '../catalog/food-details.ts';
import { parseBarcode, writeBarcode } from '../food/barcode.ts';
import { confidenceOf } from '../food/confidence.ts';
import { NUTRIENTS, type Nutrients, SERVING_BOUNDS_G } from '../food/nutrients.ts';
import { checkPlausibility, withinBounds } from '../food/plausibility.ts';
import type { RawFood } from './raw-food.ts';

const MAX_NAME = 300;
const MAX_SHORT_TEXT = 120;
const MAX_ADDRESS = 500;
/** Words that stand in exports where a name is missing. */
const EMPTY_WORDS = new Set(['null', 'undefined', 'unknown', 'n/a', 'none']);

/** A food ready for the catalog. */
export interface NormalisedFood {
  draft: FoodDraft;
  details: FoodDetails;
}

/** Normalises one row of a dataset, or undefined when no usable name is left of it. */
export function normalise(raw: RawFood, dataset: string): NormalisedFood | undefined {
  const name = cleanText(raw.name, MAX_NAME);
  if (name === undefined || !/[\p{L}\p{N}]/u.test(name)) return undefined;
  const { values, failed } = checkPlausibility(boundedNutrients(raw.nutrients));
  const barcode = raw.barcode === undefined ? undefined : parseBarcode(raw.barcode);
  const brand = firstOf(raw.brand);
  const category = categoryName(raw.category);
  const servingSizeG = servingSize(raw.servingSizeG);
  const imageUrl = webAddress(raw.imageUrl);
  const confidence = confidenceOf({
    source: raw.source,
    values,
    failedChecks: failed,
    hasBrandOrCategory: brand !== undefined || category !== undefined,
    hasServing: servingSizeG !== null,
    hasImage: imageUrl !== null,
  });
  const popularity = Math.max(0, Math.floor(raw.popularity ?? 0));
  const provenance = cleanText(raw.provenance, MAX_NAME);
  return {
    draft: {
      name,
      brand: brand ?? null,
      barcode: barcode === undefined ? null : writeBarcode(barcode),
      category: category ?? null,
      serving_size_g: servingSizeG,
      serving_desc: cleanText(raw.servingDesc, MAX_SHORT_TEXT) ?? null,
      ...values,
      image_url: imageUrl,
      image_thumb_url: imageUrl === null ? null : webAddress(raw.imageThumbUrl),
      source: raw.source,
      confidence,
    },
    details: {
      dataset,
      key: raw.key,
      popularity,
      ...(provenance !== undefined && { provenance }),
      ...(raw.updated !== undefined && { updated: raw.updated }),
      ...(failed.length > 0 && { failed_checks: failed }),
    },
  };
}

function boundedNutrients(raw: Partial<Nutrients>): Nutrients {
  return Object.fromEntries(NUTRIENTS.map(({ field }) => [field, withinBounds(field, raw[field])])) as Nutrients;
}

function servingSize(grams: number | undefined): number | null {
  if (grams === undefined || !(grams >= SERVING_BOUNDS_G.min && grams <= SERVING_BOUNDS_G.max)) return null;
  return grams;
}

/** White space collapsed, control characters, replacement characters and stray markup taken out, cut at a word. */
function cleanText(text: string | undefined, maxLength: number): string | undefined {
  if (text === undefined) return undefined;
  const clean = decodeEntities(text)
    .replace(/[\p{Cc}\p{Cs}\u200B\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF\uFFFD]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC');
  if (clean === '' || EMPTY_WORDS.has(clean.toLowerCase())) return undefined;
  if (clean.length <= maxLength) return clean;
  const cut = clean.slice(0, maxLength);
  const lastSpace = cut.lastIndexOf(' ');
  // Where no word ends, half of a surrogate pair may be left at the end.
  return lastSpace > maxLength / 2 ? cut.slice(0, lastSpace) : cut.replace(/[\uD800-\uDBFF]$/, '');
}

const ENTITIES: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ' };

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[(name as string).toLowerCase()] ?? whole;
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex as string, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** The first brand of a list. */
function firstOf(list: string | undefined): string | undefined {
  for (const part of (list ?? '').split(',')) {
    const text = cleanText(part.replace(/^[a-z]{2}:/, ''), MAX_SHORT_TEXT);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** A category as people write it: a raw tag such as `en:plant-milks` becomes "Plant milks". */
function categoryName(category: string | undefined): string | undefined {
  const tag = /^([a-z]{2,3}):(.+)$/.exec(category ?? '');
  if (tag && tag[1] !== 'en') return undefined;
  const text = cleanText(tag ? tag[2]!.replaceAll('-', ' ') : category, MAX_SHORT_TEXT);
  return text === undefined ? undefined : text[0]!.toUpperCase() + text.slice(1);
}

function webAddress(address: string | undefined): string | null {
  if (address === undefined || address.length > MAX_ADDRESS || !URL.canParse(address)) return null;
  return /^https?:$/.test(new URL(address).protocol) ? address : null;
}
