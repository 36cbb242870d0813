/**
 * Community or operator foods from any file: the public field names, a required `key` that permanently identifies the food
 * within its dataset, and optionally `countries`, `popularity`, `provenance`, `updated`, and further label data such as
 * nutrients, ingredients and allergens. Unknown members are ignored, so a file may carry notes. A figure that is not a
 * number rejects its row: the file's author can correct it, whereas a food that silently lost its protein would stay wrong.
 * Quoted figures ("12.5", "12,5 g") are accepted, since spreadsheets and scripts write them.
 */

import { KJ_PER_KCAL } from '../../food/amounts/conversions.ts';
import { COMPUTED_ORIGINS } from '../../food/label/label-facts.ts';
import { ALL_NUTRIENTS, MORE_NUTRIENTS, NUTRIENTS, type Nutrients } from '../../food/nutrients.ts';
import { AI_ESTIMATE, type Source } from '../../food/source.ts';
import { isObject, textOf } from '../../text/parse-json.ts';
import type { TextsByLanguage } from '../normalize/normalize-label.ts';
import { portionsIn } from '../normalize/normalize-portions.ts';
import { gramsInWording } from '../normalize/normalize-serving.ts';
import type { RawFood, Rejected } from '../normalize/raw-food.ts';
import { type BadFigure, readFigure } from './amount.ts';

/** The text members of a row. */
export const COMMUNITY_TEXTS: readonly string[] = (
  'key name brand barcode category countries serving_desc image_url image_thumb_url source provenance updated language ' +
  'generic_name quantity ingredients allergens traces labels additives portions nutri_score nova_group basis_unit withdrawn'
).split(' ');

const SODIUM_MG_PER_SALT_G = 400;

/** Figures besides the nutrients. Energy in kJ and salt stand in for missing kcal and sodium. */
const COMMUNITY_NUMBERS = ['serving_size_g', 'popularity', 'energy_kj'] as const;
const FIGURES = [...ALL_NUTRIENTS.map(({ field }) => field), ...COMMUNITY_NUMBERS];
/** Figures that refer to a serving, if the row is per serving. */
const FIGURES_OF_SERVING = FIGURES.filter((field) => field !== 'serving_size_g' && field !== 'popularity');

/** A row from a format: members by name, undefined or null if unknown. */
export type CommunityRow = Readonly<Record<string, unknown>>;

export interface RowDefaults {
  /** What figures refer to; 100 g by default. */
  per?: 'serving' | undefined;
  servingSizeG?: number | undefined;
  language?: string | undefined;
}

/** Reads one row; `source` is the default for rows that name none. */
export function readCommunityRow(row: CommunityRow, source: Source, defaults?: RowDefaults): RawFood | Rejected {
  // Never a number: a numeric barcode has lost its zeros, and an identity must have one type.
  const key = textOf(row.key);
  if (key === undefined) return { rejected: 'no-key', field: 'key', value: shown(row.key) };
  const name = textOf(row.name);
  if (name === undefined) return { rejected: 'no-name', key, field: 'name', value: shown(row.name) };
  if (textOf(row.withdrawn) !== undefined) return { rejected: 'obsolete', key, updated: textOf(row.updated) };
  const figures: Partial<Record<(typeof FIGURES)[number], number | undefined>> = {};
  for (const field of FIGURES) {
    const value = numberOf(row[field], field);
    if (typeof value === 'object') return { ...value, key, field, value: shown(row[field]) };
    figures[field] = value;
  }
  let provenance = textOf(row.provenance);
  const isPerServing = defaults?.per === 'serving';
  if (isPerServing) {
    const grams = figures.serving_size_g ?? gramsInWording(textOf(row.serving_desc)) ?? defaults.servingSizeG;
    if (grams === undefined || !(grams > 0)) return { rejected: 'no-serving-size', key, field: 'serving_size_g' };
    for (const field of FIGURES_OF_SERVING) {
      const figure = figures[field];
      if (figure !== undefined) figures[field] = Number(((figure * 100) / grams).toPrecision(12));
    }
    figures.serving_size_g = grams;
    provenance = [`Converted from figures per serving of ${grams} g.`, provenance].filter(Boolean).join(' ');
  }
  const language = textOf(row.language)?.toLowerCase() ?? defaults?.language;
  const { energy_kj: energyKj, salt_g: saltG } = figures;
  const nutrients: Partial<Nutrients> = {};
  for (const { field } of NUTRIENTS) nutrients[field] = figures[field] ?? null;
  const origins: Record<string, string> = { ...(isPerServing && { '*': 'from_serving' }), ...computedIn(row.computed) };
  if (energyKj !== undefined && nutrients.calories_kcal === null) {
    nutrients.calories_kcal = energyKj / KJ_PER_KCAL;
    origins.ENERC = 'from_kj';
  }
  if (saltG !== undefined && nutrients.sodium_mg === null) {
    nutrients.sodium_mg = saltG * SODIUM_MG_PER_SALT_G;
    origins.NA = 'from_salt';
  }
  return {
    key,
    name,
    // Label data of Open Food Facts comes only from its exports; a row cannot claim that source.
    source: row.source === 'community' || row.source === AI_ESTIMATE ? row.source : source,
    brand: textOf(row.brand),
    barcode: textOf(row.barcode),
    category: textOf(row.category),
    countries: listOf(row.countries),
    language,
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
    provenance,
    updated: textOf(row.updated),
    label: {
      nutrients: MORE_NUTRIENTS.flatMap(({ field }, at) => (figures[field] === undefined ? [] : [at, figures[field]])),
      origins: Object.keys(origins).length > 0 ? origins : undefined,
      isPer100Ml: isVolume(textOf(row.basis_unit)),
      language,
      // Names in several languages: `{"fi": "Kananmuna", "sv": "Hönsägg"}`.
      names: entriesOf(row.names),
      ingredients: textIn(row.ingredients),
      genericNames: textIn(row.generic_name),
      allergens: listOf(row.allergens),
      traces: listOf(row.traces),
      labels: listOf(row.labels),
      additives: listOf(row.additives),
      nutriScore: textOf(row.nutri_score),
      nova: Number(row.nova_group ?? Number.NaN),
      portions: portionsIn(textOf(row.portions), name),
      quantity: textOf(row.quantity),
      netAmount: gramsInWording(textOf(row.quantity)),
    },
  };
}

/** The unit of a serving tells whether figures are per 100 g or per 100 ml. */
function isVolume(unit: string | undefined): boolean | undefined {
  return unit === undefined ? undefined : /^(?:m|c|d)?l$|^mlt$|^milliliters?$|^fl\.? ?oz$|^oza$/i.test(unit);
}

const TAG_BY_FIELD = new Map<string, string>(ALL_NUTRIENTS.map(({ field, infoods }) => [field, infoods]));

/** How figures were derived, by INFOODS tag: `{"carbs_g": "by_difference"}`. */
function computedIn(computed: unknown): Record<string, string> {
  return Object.fromEntries(
    entriesOf(computed).flatMap(([field, origin]) => {
      const tag = TAG_BY_FIELD.get(field);
      return tag !== undefined && (COMPUTED_ORIGINS as readonly string[]).includes(origin) ? [[tag, origin]] : [];
    }),
  );
}

function entriesOf(value: unknown): [string, string][] {
  if (!isObject(value)) return [];
  return Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

function textIn(value: unknown): TextsByLanguage | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : [[undefined, text]];
}

/** A list, or one comma-separated text. */
function listOf(value: unknown): string[] | undefined {
  if (Array.isArray(value)) return value.filter((entry) => typeof entry === 'string');
  return textOf(value)?.split(',');
}

/** A number, undefined if absent, or why the value is invalid. */
function numberOf(value: unknown, field: string): number | undefined | BadFigure {
  if (value === undefined || value === null || typeof value === 'number') return value ?? undefined;
  return typeof value === 'string' ? readFigure(value, { field, factor: 1 }, undefined) : { rejected: 'bad-number' };
}

/** A member's value, for error messages. */
function shown(value: unknown): string | undefined {
  return value === undefined || typeof value === 'string' ? value : JSON.stringify(value);
}
