/** A product in the form common to all formats of Open Food Facts, and its conversion to a RawFood. */
import { type FoodBarcode, readBarcode } from '../../food/barcode.ts';
import type { RawLabel } from '../normalize/normalize-label.ts';
import type { RawFood, Rejected } from '../normalize/raw-food.ts';
import { addLabelFigures, type LabelFigures, type MoreReadings, nutrientsOf, originsOf } from './label-figures.ts';

export interface OffProduct {
  code: string;
  name: string;
  brand: string | undefined;
  category: string | undefined;
  /** Category tags, general ones first. */
  categoryTags: readonly string[];
  /** The name's language, if the format states it. */
  language: string | undefined;
  countries: readonly string[];
  servingSizeG: number | undefined;
  servingDesc: string | undefined;
  label: LabelFigures;
  more: MoreReadings;
  /** Whether the label states figures per serving, which the source converted. */
  isPerServing: boolean;
  /** Everything else on the label. Readers set all members, so that all rows share one object shape; `rawFoodOf` sets the first four. */
  facts: RawLabel;
  imageUrl: string | undefined;
  imageThumbUrl: string | undefined;
  scans: number | undefined;
  lastModifiedS: number | undefined;
}

/** A product as a food, neither cleaned nor checked. */
export function rawFoodOf(product: OffProduct): RawFood {
  const figures = nutrientsOf(product.label);
  const { facts } = product;
  facts.nutrients = addLabelFigures(product.more, product.label);
  facts.origins = originsOf(product.label, product.isPerServing);
  facts.language = product.language;
  facts.categories = product.categoryTags;
  const barcode = readBarcode(product.code);
  return {
    key: keyOf(product.code, barcode),
    name: product.name,
    source: 'off',
    brand: product.brand,
    barcode,
    category: product.category,
    categoryTags: product.categoryTags,
    language: product.language,
    countries: product.countries,
    servingSizeG: product.servingSizeG,
    servingDesc: product.servingDesc,
    nutrients: figures.nutrients,
    energyKj: figures.energyKj,
    saltG: figures.saltG,
    alcoholG: figures.alcoholG,
    polyolsG: figures.polyolsG,
    erythritolG: figures.erythritolG,
    imageUrl: product.imageUrl,
    imageThumbUrl: product.imageThumbUrl,
    popularity: product.scans,
    provenance: undefined,
    label: product.facts,
    updated: momentOf(product.lastModifiedS),
    updatedS: isMoment(product.lastModifiedS) ? Math.floor(product.lastModifiedS) : undefined,
  };
}

/** Why a product is rejected, if it is: no usable code, not human food, obsolete, or without a name. */
export function refusalOf({
  code,
  name,
  isObsolete,
  type,
  lastModifiedS,
}: Pick<OffProduct, 'code' | 'lastModifiedS'> & {
  name: string | undefined;
  isObsolete: boolean;
  type: unknown;
}): Rejected | undefined {
  if (!/^\d{1,60}$/.test(code)) {
    const isMangled = /^\d(?:[.,]\d+)?e\+?\d+$/i.test(code);
    return { rejected: isMangled ? 'code-mangled' : 'no-key', field: 'code', value: code };
  }
  const rejected = isObsolete
    ? 'obsolete'
    : !isFoodType(type)
      ? 'not-food'
      : name === undefined
        ? 'no-name'
        : undefined;
  return rejected && { rejected, key: keyOf(code, readBarcode(code)), updated: momentOf(lastModifiedS) };
}

/** A product's key: its barcode as the interface writes it, or its own digits if these may mean another number. */
function keyOf(code: string, barcode: FoodBarcode | undefined): string {
  return barcode === undefined || barcode.isPadded ? code : barcode.written;
}

/** Whether the product type is human food; exports without types contain nothing else. */
function isFoodType(type: unknown): boolean {
  return typeof type !== 'string' || type === '' || type === 'food';
}

/** The state of a product whose nutrition label has not been entered: its figures, if any, are not the label's. */
export const NO_LABEL_STATE = 'en:nutrition-facts-to-be-completed';

/** Whether a text has a letter or digit, so that it can be a name. */
export function hasWords(text: string): boolean {
  return /[A-Za-z0-9]/.test(text) || /[\p{L}\p{N}]/u.test(text);
}

export function lastEnglishTag(tags: readonly unknown[]): string | undefined {
  for (let i = tags.length - 1; i >= 0; i--) {
    const tag = tags[i];
    if (typeof tag === 'string' && tag.startsWith('en:') && !FILLER_TAGS.has(tag)) return tag;
  }
  return undefined;
}

const FILLER_TAGS = new Set(['en:null', 'en:undefined', 'en:unknown', 'en:none', 'en:other', 'en:others']);

const SECONDS_PER_DAY = 86_400;
/** In the year 2096. */
const MAX_SECONDS = 4e9;
const dates: (string | undefined)[] = Array.from({ length: Math.ceil(MAX_SECONDS / SECONDS_PER_DAY) });

/** Whether this is a plausible number of seconds since 1970. */
function isMoment(seconds: number | undefined): seconds is number {
  return seconds !== undefined && seconds > 0 && seconds < MAX_SECONDS;
}

/** Seconds since 1970 as ISO 8601. */
function momentOf(seconds: number | undefined): string | undefined {
  if (!isMoment(seconds)) return undefined;
  const ofDay = Math.floor(seconds) % SECONDS_PER_DAY;
  // Time first: V8 copies short concatenations but keeps long ones as ropes to be flattened later.
  const time = `${minuteOf(Math.floor(ofDay / 60))}${twoDigits(ofDay % 60)}Z`;
  return `${dateOf(seconds)}${time}`;
}

const minutes: (string | undefined)[] = Array.from({ length: SECONDS_PER_DAY / 60 });

/** The cached text of a minute of the day. */
function minuteOf(minute: number): string {
  minutes[minute] ??= `T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}:`;
  return minutes[minute];
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}

/** The cached date of a moment; days repeat. */
function dateOf(seconds: number): string {
  const day = Math.floor(seconds / SECONDS_PER_DAY);
  dates[day] ??= new Date(day * SECONDS_PER_DAY * 1000).toISOString().slice(0, 10);
  return dates[day];
}
