/**
 * Foods that a community or an operator gives us, whichever file they come in: the public field names, a required `key`
 * that identifies the food within its dataset for ever, and optionally `countries`, `popularity`,
 * `provenance` and `updated`.
 *
 * Unknown members are ignored, so that a file may carry notes of its own. A figure that is no number rejects its row: a
 * person made this file and can mend it, whereas a food that silently lost its protein would stay wrong for ever. A number
 * in quotation marks ("12.5") is accepted, for spreadsheets and scripts write it so.
 */
import { KJ_PER_KCAL } from '../food/conversions.ts';
import { NUTRIENTS, type Nutrients } from '../food/nutrients.ts';
import { AI_ESTIMATE, type Source } from '../food/source.ts';
import type { RawFood, Rejected } from './raw-food.ts';

/** The members that a row may have besides its nutrients. */
export const COMMUNITY_TEXTS = [
  'key',
  'name',
  'brand',
  'barcode',
  'category',
  'countries',
  'serving_desc',
  'image_url',
  'image_thumb_url',
  'source',
  'provenance',
  'updated',
] as const;

/** Milligrams of sodium in a gram of salt. */
const SODIUM_MG_PER_SALT_G = 400;

/**
 * The figures that a row may have besides its nutrients. Energy in kJ and salt stand for kcal and sodium where these
 * are missing; alcohol and polyols only serve to check the energy.
 */
const COMMUNITY_NUMBERS = ['serving_size_g', 'popularity', 'energy_kj', 'salt_g', 'alcohol_g', 'polyols_g'] as const;
const FIGURES = [...NUTRIENTS.map(({ field }) => field), ...COMMUNITY_NUMBERS];

/** A row as a format gives it: members by name, undefined or null where unknown. */
export type CommunityRow = Readonly<Record<string, unknown>>;

/** Reads one row; `source` labels the foods whose row does not say otherwise. */
export function readCommunityRow(row: CommunityRow, source: Source): RawFood | Rejected {
  const key = textOf(row.key);
  if (key === undefined) return { rejected: 'no-key', field: 'key', value: shown(row.key) };
  const name = textOf(row.name);
  if (name === undefined) return { rejected: 'no-name', key, field: 'name', value: shown(row.name) };
  const figures: Partial<Record<(typeof FIGURES)[number], number | undefined>> = {};
  for (const field of FIGURES) {
    const value = numberOf(row[field]);
    if (value === BAD_NUMBER) return { rejected: 'bad-number', key, field, value: shown(row[field]) };
    figures[field] = value;
  }
  const { energy_kj: energyKj, salt_g: saltG } = figures;
  const nutrients: Partial<Nutrients> = {};
  for (const { field } of NUTRIENTS) nutrients[field] = figures[field] ?? null;
  if (energyKj !== undefined) nutrients.calories_kcal ??= energyKj / KJ_PER_KCAL;
  if (saltG !== undefined) nutrients.sodium_mg ??= saltG * SODIUM_MG_PER_SALT_G;
  return {
    key,
    name,
    // Label data of Open Food Facts comes from its exports only; a row cannot pass itself off as such.
    source: row.source === 'community' || row.source === AI_ESTIMATE ? row.source : source,
    brand: textOf(row.brand),
    barcode: textOf(row.barcode),
    category: textOf(row.category),
    countries: countriesOf(row.countries),
    servingSizeG: figures.serving_size_g,
    servingDesc: textOf(row.serving_desc),
    nutrients,
    energyKj,
    saltG,
    alcoholG: figures.alcohol_g,
    polyolsG: figures.polyols_g,
    imageUrl: textOf(row.image_url),
    imageThumbUrl: textOf(row.image_thumb_url),
    popularity: figures.popularity,
    provenance: textOf(row.provenance),
    updated: textOf(row.updated),
  };
}

/** A text, never a number: a barcode as a number has lost its zeros, and a key that may be either is no identity. */
function textOf(value: unknown): string | undefined {
  return (typeof value === 'string' && value.trim()) || undefined;
}

/** Countries as a list, or as one text with commas between them. */
function countriesOf(value: unknown): string[] | undefined {
  if (Array.isArray(value)) return value.filter((entry) => typeof entry === 'string');
  return textOf(value)?.split(',');
}

const BAD_NUMBER = Symbol('bad number');

/** A number, undefined where there is none, or the mark of something else in its place. */
function numberOf(value: unknown): number | undefined | typeof BAD_NUMBER {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return BAD_NUMBER;
  const text = value.trim();
  if (text === '') return undefined;
  return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : BAD_NUMBER;
}

/** What stands in a row's member, for the message about it. */
function shown(value: unknown): string | undefined {
  return value === undefined || typeof value === 'string' ? value : JSON.stringify(value);
}
