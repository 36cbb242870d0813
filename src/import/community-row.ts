/**
 * Foods that a community or an operator gives us, whichever file they come in: the public field names, a required `key`
 * that identifies the food within its dataset for ever, and optionally `countries`, `popularity`,
 * `provenance` and `updated`.
 *
 * Unknown members are ignored, so that a file may carry notes of its own. A figure that is no number rejects its row: a
 * person made this file and can mend it, whereas a food that silently lost its protein would stay wrong for ever. A number
 * in quotation marks ("12.5") is accepted, for spreadsheets and scripts write it so.
 */
import { NUTRIENTS, type Nutrients } from '../food/nutrients.ts';
import { AI_ESTIMATE, type Source } from '../food/source.ts';
import type { RawFood, Rejected } from './raw-food.ts';

/** The members that a row may have beside its nutrients. */
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

/** The figures that a row may have beside its nutrients; alcohol and polyols only serve to check the energy. */
export const COMMUNITY_NUMBERS = ['serving_size_g', 'popularity', 'alcohol_g', 'polyols_g'] as const;

/** A row as a format gives it: members by name, undefined or null where unknown. */
export type CommunityRow = Readonly<Record<string, unknown>>;

/** Reads one row; `source` labels the foods whose row does not say otherwise. */
export function readCommunityRow(row: CommunityRow, source: Source): RawFood | Rejected {
  const key = textOf(row.key);
  if (key === undefined) return { rejected: 'no-key' };
  const name = textOf(row.name);
  if (name === undefined) return { rejected: 'no-name' };
  const nutrients: Partial<Nutrients> = {};
  for (const { field } of NUTRIENTS) {
    const value = numberOf(row[field]);
    if (value === BAD_NUMBER) return { rejected: 'bad-number' };
    nutrients[field] = value ?? null;
  }
  const [servingSizeG, popularity, alcoholG, polyolsG] = COMMUNITY_NUMBERS.map((member) => numberOf(row[member]));
  if (servingSizeG === BAD_NUMBER || popularity === BAD_NUMBER) return { rejected: 'bad-number' };
  if (alcoholG === BAD_NUMBER || polyolsG === BAD_NUMBER) return { rejected: 'bad-number' };
  return {
    key,
    name,
    // Label data of Open Food Facts comes from its exports only; a row cannot pass itself off as such.
    source: row.source === 'community' || row.source === AI_ESTIMATE ? row.source : source,
    brand: textOf(row.brand),
    barcode: textOf(row.barcode),
    category: textOf(row.category),
    countries: countriesOf(row.countries),
    servingSizeG,
    servingDesc: textOf(row.serving_desc),
    nutrients,
    alcoholG,
    polyolsG,
    imageUrl: textOf(row.image_url),
    imageThumbUrl: textOf(row.image_thumb_url),
    popularity,
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
