/** Turns a source's row into a publishable food: cleaned texts, bounded values, checks, confidence. */
import { secondsOf } from '../../catalog/build/food-batch.ts';
import { type FoodDetails, STARTER_DATASET } from '../../catalog/records/food-details.ts';
import { packLabel } from '../../catalog/records/stored-label.ts';
import { readBarcode } from '../../food/barcode.ts';
import { countryTags } from '../../food/country.ts';
import { type FoodDraft, roundTo2 } from '../../food/food.ts';
import { energyOf } from '../../food/label/label-arithmetic.ts';
import { type Nutrients, SERVING_BOUNDS_G } from '../../food/nutrients.ts';
import { confidenceOf } from '../../food/trust/confidence.ts';
import { type ServingFit, servingFit } from '../../food/trust/likely-mistake.ts';
import {
  CATEGORY_MISMATCH,
  type CheckedReadings,
  checkPlausibility,
  type DroppedValue,
  ENERGY_MISMATCH,
  ENERGY_OFF,
  OUT_OF_BOUNDS,
  type RemovedValues,
  UNLIKE_KIND,
} from '../../food/trust/plausibility.ts';
import { judgeAmongKind, tellingFigures } from '../../food/trust/unlike-kind.ts';
import { brandName } from '../names/brand-name.ts';
import { categoryName } from '../names/category-name.ts';
import { cleanText } from '../names/clean-text.ts';
import type { FoundKind, KindFinder, NamedFood } from './kind-finder.ts';
import { imageAddress } from './normalize-image.ts';
import { normalizeLabel, searchedBits } from './normalize-label.ts';
import { labelName, normalizeName } from './normalize-name.ts';
import { gramsInWording, isFillerServing, servingWording } from './normalize-serving.ts';
import type { RawFood, Rejected } from './raw-food.ts';

const MAX_KEY = 200;
const MAX_PROVENANCE = 300;
/** More than there are. */
const MAX_COUNTRIES = 300;
/** More scans than there are people. */
const MAX_POPULARITY = 10_000_000_000;

/** A food ready for the catalog, and the values that checks dropped. */
export interface NormalizedFood {
  draft: FoodDraft;
  details: FoodDetails;
  dropped: readonly DroppedValue[];
  /** How likely its figures are per serving; undefined if unknown. */
  servingFit: ServingFit | undefined;
  /** The source's last change, in seconds since 1970; 0 if unknown. */
  updatedS: number;
}

/** Normalizes one row of a dataset, or says why it cannot be used. */
export function normalize(raw: RawFood, dataset: string, kinds: KindFinder): NormalizedFood | Rejected {
  return normalizeAll([raw], dataset, kinds)[0]!;
}

/**
 * Normalizes rows step by step, each step over all rows: all steps together exceed the instruction cache, so row by row
 * takes a sixth longer.
 */
export function normalizeAll(
  rows: readonly (RawFood | Rejected)[],
  dataset: string,
  kinds: KindFinder,
): (NormalizedFood | Rejected)[] {
  const named: (NamedRow | Rejected)[] = [];
  for (const row of rows) named.push('rejected' in row ? row : nameRow(row));
  const checked: (CheckedRow | undefined)[] = [];
  for (const row of named) checked.push('rejected' in row ? undefined : checkRow(row.raw));
  const toFind: NamedFood[] = [];
  for (let i = 0; i < named.length; i++) {
    const row = named[i]!;
    if (!('rejected' in row)) toFind.push(namedFood(row, checked[i]!));
  }
  const found = kinds.findAll(toFind);
  const foods: (NormalizedFood | Rejected)[] = [];
  let next = 0;
  for (let i = 0; i < named.length; i++) {
    const row = named[i]!;
    foods.push('rejected' in row ? row : foodOf(row, checked[i]!, found[next++]!, dataset));
  }
  return foods;
}

interface NamedRow {
  readonly raw: RawFood;
  readonly key: string;
  readonly brand: string | null;
  readonly name: string;
  readonly countries: readonly string[];
  readonly sourceCategory: string | undefined;
}

function nameRow(raw: RawFood): NamedRow | Rejected {
  const key = raw.key.trim();
  if (key === '') return { rejected: 'no-key' };
  if (key.length > MAX_KEY) return { rejected: 'too-long', key: key.slice(0, MAX_KEY) };
  const brand = brandName(raw.brand) ?? null;
  const name = (raw.source === 'off' ? labelName : normalizeName)(raw.name, brand ?? undefined);
  if (name === undefined) return { rejected: 'no-name', key, updated: raw.updated, field: 'name', value: raw.name };
  const countries = raw.countries === undefined ? NO_COUNTRIES : countryTags(atMost(raw.countries, MAX_COUNTRIES));
  return { raw, key, brand, name, countries, sourceCategory: categoryName(raw.category) };
}

const NO_COUNTRIES: readonly string[] = [];

/** The figures of a row that passed the checks, and its serving's wording. */
interface CheckedRow {
  readonly figures: CheckedReadings;
  readonly servingDesc: string | undefined;
}

function checkRow(raw: RawFood): CheckedRow {
  const { nutrients } = raw;
  const serving = servingOf(raw);
  // Rounded first, so that checks see what will be published.
  const figures = checkPlausibility({
    calories_kcal: rounded(nutrients.calories_kcal),
    protein_g: rounded(nutrients.protein_g),
    fat_g: rounded(nutrients.fat_g),
    carbs_g: rounded(nutrients.carbs_g),
    fiber_g: rounded(nutrients.fiber_g),
    sugar_g: rounded(raw.source === 'off' ? nutrients.sugar_g : sugarAsAnalyzed(nutrients)),
    sodium_mg: rounded(nutrients.sodium_mg),
    saturated_fat_g: rounded(nutrients.saturated_fat_g),
    cholesterol_mg: rounded(nutrients.cholesterol_mg),
    potassium_mg: rounded(nutrients.potassium_mg),
    serving_size_g: roundedServing(serving.sizeG),
    energy_kj: raw.energyKj,
    salt_g: raw.saltG,
    alcohol_g: raw.alcoholG,
    polyols_g: raw.polyolsG,
    erythritol_g: raw.erythritolG,
  });
  return { figures, servingDesc: serving.wording };
}

/** Sugars and carbohydrate are analyzed separately, so sugars may come out slightly higher; then all carbohydrate is sugar. */
function sugarAsAnalyzed({ sugar_g: sugar, carbs_g: carbs }: Partial<Nutrients>): number | null | undefined {
  if (typeof sugar !== 'number' || typeof carbs !== 'number' || sugar <= carbs) return sugar;
  return sugar <= carbs + MAX_ANALYSIS_G + ROUNDING ? carbs : sugar;
}

/** The largest difference between the two methods. */
const MAX_ANALYSIS_G = 0.5;
const ROUNDING = 1e-9;

function namedFood({ raw, name, brand, countries, sourceCategory }: NamedRow, { figures }: CheckedRow): NamedFood {
  return {
    source: raw.source,
    name,
    brand,
    category: sourceCategory,
    categoryTags: raw.categoryTags,
    language: raw.language,
    countries,
    figures: tellingFigures(figures.values, figures.failed),
  };
}

function foodOf(
  { raw, key, brand, name, countries, sourceCategory }: NamedRow,
  { figures: { values, servingSizeG, failed: failedByItself, dropped }, servingDesc }: CheckedRow,
  { kind, norm, normOfName, category, isContradictory }: FoundKind,
  dataset: string,
): NormalizedFood {
  const failed =
    norm?.isAlcoholic && raw.alcoholG === undefined ? withoutEnergyOf(values, failedByItself) : failedByItself;
  if (isContradictory) failed.push(CATEGORY_MISMATCH);
  const removed = dropped.length > 0 ? removedValues(dropped) : undefined;
  // The starter foods were measured; others are compared with them.
  const unlike =
    dataset === STARTER_DATASET
      ? undefined
      : judgeAmongKind({ name, values, servingG: servingSizeG, removed: removed?.[OUT_OF_BOUNDS] }, norm, normOfName);
  if (unlike !== undefined) failed.push(UNLIKE_KIND);
  const barcode = typeof raw.barcode === 'string' ? readBarcode(raw.barcode) : raw.barcode;
  const imageUrl = imageAddress(raw.imageUrl, raw.source);
  const updated = raw.updatedS === undefined ? isoMoment(raw.updated) : raw.updated;
  const confidence = confidenceOf({
    source: raw.source,
    values,
    failedChecks: failed,
    hasBrandOrCategory: brand !== null || category !== null,
    hasServing: servingSizeG !== null,
    hasImage: imageUrl !== null,
    updated,
  });
  const lost: DroppedValue[] = [];
  const stated = raw.label && normalizeLabel(raw.label, values, { name, brand }, lost);
  const label = stated && packLabel(stated);
  // All members at once, so that all food objects share one shape, which V8 reads several times as fast.
  const details: FoodDetails = {
    dataset,
    key,
    popularity: popularityOf(raw.popularity),
    provenance: cleanText(raw.provenance, MAX_PROVENANCE),
    updated,
    padded_code: barcode?.isPadded ? true : undefined,
    countries: countries.length > 0 ? countries : undefined,
    kind,
    source_category: sourceCategory,
    failed_checks: failed.length > 0 ? failed : undefined,
    removed,
    unlike_kind: unlike,
    label,
    label_bits: stated && searchedBits(stated),
    other_names: label && stated?.w && Object.values(stated.w),
  };
  return {
    draft: {
      name,
      brand,
      barcode: barcode === undefined ? null : barcode.written,
      category,
      serving_size_g: servingSizeG,
      serving_desc: servingDesc ?? null,
      // Spelled out, because spreading takes as long as all other members together.
      calories_kcal: values.calories_kcal,
      protein_g: values.protein_g,
      fat_g: values.fat_g,
      carbs_g: values.carbs_g,
      fiber_g: values.fiber_g,
      sugar_g: values.sugar_g,
      sodium_mg: values.sodium_mg,
      saturated_fat_g: values.saturated_fat_g,
      cholesterol_mg: values.cholesterol_mg,
      potassium_mg: values.potassium_mg,
      image_url: imageUrl,
      image_thumb_url: imageUrl === null ? null : imageAddress(raw.imageThumbUrl, raw.source),
      source: raw.source,
      confidence,
    },
    details,
    dropped: lost.length === 0 ? dropped : [...dropped, ...lost],
    servingFit: servingFit(values, servingSizeG, norm),
    updatedS: raw.updatedS ?? secondsOf(updated),
  };
}

/** As stored in the details; values that JSON cannot hold are left out. */
function removedValues(dropped: readonly DroppedValue[]): RemovedValues {
  const removed: Record<string, Partial<Record<DroppedValue['field'], number>>> = {};
  for (const { check, field, value } of dropped) {
    if (value !== undefined && Number.isFinite(value)) removed[check] = { ...removed[check], [field]: value };
  }
  return removed;
}

/** The failed checks, less those of energy where unstated alcohol explains the surplus. */
function withoutEnergyOf(values: Nutrients, failed: readonly string[]): string[] {
  const isMore = (values.calories_kcal ?? 0) > energyOf(values).most;
  return failed.filter((id) => !(isMore && (id === ENERGY_MISMATCH || id === ENERGY_OFF)));
}

/** At most this many entries. Most lists are frozen, and copying one takes a microsecond. */
function atMost<T>(list: readonly T[], entries: number): readonly T[] {
  return list.length <= entries ? list : list.slice(0, entries);
}

/** Two decimals, as published. Rounding must not make a negative value or a trace of a serving valid. */
function rounded(value: number | null | undefined): number | null | undefined {
  return typeof value === 'number' && value >= 0 ? roundTo2(value) : value;
}

/** The serving, unless it is a mere filler. */
function servingOf({ servingDesc, servingSizeG }: RawFood): {
  sizeG?: number | undefined;
  wording?: string | undefined;
} {
  const wording = servingWording(servingDesc);
  const sizeG = servingSizeG ?? gramsInWording(wording);
  return isFillerServing(sizeG, wording) ? {} : { sizeG, wording };
}

function roundedServing(grams: number | undefined): number | undefined {
  return grams !== undefined && grams >= SERVING_BOUNDS_G.min ? roundTo2(grams) : grams;
}

function popularityOf(scans: number | undefined): number {
  return scans !== undefined && scans > 0 ? Math.min(MAX_POPULARITY, Math.floor(scans)) : 0;
}

const MOMENT =
  /^((?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?:(T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ)|$|T)/;

/** A whole UTC moment with a time, which nearly all rows have. */
const MOMENT_OF_UTC = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;

/** An ISO 8601 date, with its time if in UTC; undefined for other text. */
function isoMoment(text: string | undefined): string | undefined {
  if (text !== undefined && MOMENT_OF_UTC.test(text)) return text;
  const [, date, time = ''] = (text === undefined ? undefined : MOMENT.exec(text)) ?? [];
  return date === undefined ? undefined : date + time;
}
