/**
 * Foods that a community or an operator gives us, whichever file they come in: the public field names, a required `key`
 * that identifies the food within its dataset for ever, and optionally `countries`, `popularity`,
 * `provenance`, `updated`, and what the label says: further nutrients, ingredients, allergens and so on.
 *
 * Unknown members are ignored, so that a file may carry notes of its own. A figure that is not a number rejects its row: a
 * person made this file and can mend it, whereas a food that silently lost its protein would stay wrong for ever. A figure
 * in quotation marks ("12.5", "12,5 g") is accepted, for spreadsheets and scripts write it so.
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
  'language',
  'generic_name',
  'quantity',
  'ingredients',
  'allergens',
  'traces',
  'labels',
  'additives',
  'portions',
  'nutri_score',
  'nova_group',
  'basis_unit',
  'withdrawn',
] as const;

/** Milligrams of sodium in a gram of salt. */
const SODIUM_MG_PER_SALT_G = 400;

/** The figures that a row may have besides its nutrients. Energy in kJ and salt stand in for missing kcal and sodium. */
const COMMUNITY_NUMBERS = ['serving_size_g', 'popularity', 'energy_kj'] as const;
const FIGURES = [...ALL_NUTRIENTS.map(({ field }) => field), ...COMMUNITY_NUMBERS];
/** Those that a serving has less of than 100 g. */
const FIGURES_OF_SERVING = FIGURES.filter((field) => field !== 'serving_size_g' && field !== 'popularity');

/** A row as a format gives it: members by name, undefined or null where unknown. */
export type CommunityRow = Readonly<Record<string, unknown>>;

/** What holds for rows that do not say otherwise. */
export interface RowDefaults {
  /** What figures are of; of 100 g where this is absent. */
  per?: 'serving' | undefined;
  /** What a serving weighs. */
  servingSizeG?: number | undefined;
  language?: string | undefined;
}

/** Reads one row; `source` labels the foods whose row does not say otherwise. */
export function readCommunityRow(row: CommunityRow, source: Source, defaults?: RowDefaults): RawFood | Rejected {
  // Never a number: a barcode as a number has lost its zeros, and a key that may be either is not an identity.
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
    // Label data of Open Food Facts comes from its exports only; a row cannot pass itself off as such.
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
      names: namesIn(row.names),
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

/** The unit in which a label measures a serving tells whether its figures are per 100 g or per 100 ml. */
function isVolume(unit: string | undefined): boolean | undefined {
  return unit === undefined ? undefined : /^(?:m|c|d)?l$|^mlt$|^milliliters?$|^fl\.? ?oz$|^oza$/i.test(unit);
}

const TAG_BY_FIELD = new Map<string, string>(ALL_NUTRIENTS.map(({ field, infoods }) => [field, infoods]));

/** How figures were worked out, by INFOODS tag: `{"carbs_g": "by_difference"}`. */
function computedIn(computed: unknown): Record<string, string> {
  return Object.fromEntries(
    entriesOf(computed).flatMap(([field, origin]) => {
      const tag = TAG_BY_FIELD.get(field);
      return tag !== undefined && (COMPUTED_ORIGINS as readonly string[]).includes(origin) ? [[tag, origin]] : [];
    }),
  );
}

/** Names in several languages: `{"fi": "Kananmuna", "sv": "Hönsägg"}`. */
function namesIn(names: unknown): TextsByLanguage | undefined {
  const texts = entriesOf(names);
  return texts.length === 0 ? undefined : texts;
}

function entriesOf(value: unknown): [string, string][] {
  if (!isObject(value)) return [];
  return Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

/** A text in the language of the row. */
function textIn(value: unknown): TextsByLanguage | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : [[undefined, text]];
}

/** Countries and the like as a list, or as one text with commas between them. */
function listOf(value: unknown): string[] | undefined {
  if (Array.isArray(value)) return value.filter((entry) => typeof entry === 'string');
  return textOf(value)?.split(',');
}

/** A number, undefined where there is none, or why something else is in its place. */
function numberOf(value: unknown, field: string): number | undefined | BadFigure {
  if (value === undefined || value === null || typeof value === 'number') return value ?? undefined;
  return typeof value === 'string' ? readFigure(value, { field, factor: 1 }, undefined) : { rejected: 'bad-number' };
}

/** What stands in a row's member, for the message about it. */
function shown(value: unknown): string | undefined {
  return value === undefined || typeof value === 'string' ? value : JSON.stringify(value);
}
