import type { Nutrients } from './nutrients.ts';
import type { Source } from './source.ts';
import { PAGES } from './static-url.ts';
import FIELDS from './tables/food-fields.json' with { type: 'json' };

/** A food as the interface publishes it: all 22 members are present, `null` when unknown. */
export interface Food extends Nutrients {
  id: number;
  name: string;
  brand: string | null;
  barcode: string | null;
  category: string | null;
  serving_size_g: number | null;
  serving_desc: string | null;
  image_url: string | null;
  image_thumb_url: string | null;
  source: Source;
  confidence: number;
  static_url: string | null;
}

/** A member of the public Food: its JSON type, whether it may be null, and its meaning. */
export interface FoodField {
  readonly name: keyof Food;
  readonly type: 'integer' | 'number' | 'string';
  readonly nullable: boolean;
  readonly meaning: string;
}

/** The members of a Food in JSON order. */
export const FOOD_FIELDS = Object.entries(FIELDS).map(([name, facts]) => ({ name, ...facts })) as readonly FoodField[];

/** A food without an id and therefore without a page. */
export type FoodDraft = Omit<Food, 'id' | 'static_url'>;

/**
 * Writes the public Food JSON except for its first and last members, id and page, which a food gets when it enters a
 * catalog. Nothing else in the project writes foods. Numbers have at most two decimals. The members of `FOOD_FIELDS` are
 * spelled out in order: a loop over that table takes twice as long, and this is a tenth of an import.
 */
export function writeDraftJson(draft: FoodDraft): string {
  return (
    `"name":${jsonText(draft.name)},"brand":${jsonText(draft.brand)},"barcode":${jsonText(draft.barcode)},` +
    `"category":${jsonText(draft.category)},"serving_size_g":${jsonNumber(draft.serving_size_g)},` +
    `"serving_desc":${jsonText(draft.serving_desc)},"calories_kcal":${jsonNumber(draft.calories_kcal)},` +
    `"protein_g":${jsonNumber(draft.protein_g)},"fat_g":${jsonNumber(draft.fat_g)},"carbs_g":${jsonNumber(draft.carbs_g)},` +
    `"fiber_g":${jsonNumber(draft.fiber_g)},"sugar_g":${jsonNumber(draft.sugar_g)},"sodium_mg":${jsonNumber(draft.sodium_mg)},` +
    `"saturated_fat_g":${jsonNumber(draft.saturated_fat_g)},"cholesterol_mg":${jsonNumber(draft.cholesterol_mg)},` +
    `"potassium_mg":${jsonNumber(draft.potassium_mg)},"image_url":${jsonText(draft.image_url)},` +
    `"image_thumb_url":${jsonText(draft.image_thumb_url)},"source":${jsonText(draft.source)},` +
    `"confidence":${jsonNumber(draft.confidence)}`
  );
}

/** A text as JSON. Few need escaping, and checking is faster than `JSON.stringify`. */
export function jsonText(value: string | null): string {
  if (value === null) return 'null';
  return ESCAPED.test(value) ? JSON.stringify(value) : `"${value}"`;
}

const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;

function jsonNumber(value: number | null): string {
  if (value === null) return 'null';
  const rounded = roundTo2(value);
  return rounded >= 0 && rounded <= MAX_REMEMBERED ? rememberedNumber(Math.round(rounded * 100)) : String(rounded);
}

/** Nearly all label figures are below, and `String` takes as long as ten look-ups. */
const MAX_REMEMBERED = 100;
const rememberedNumbers: (string | undefined)[] = Array.from({ length: MAX_REMEMBERED * 100 + 1 });

function rememberedNumber(hundredths: number): string {
  rememberedNumbers[hundredths] ??= String(hundredths / 100);
  return rememberedNumbers[hundredths];
}

/** The bytes of a draft's JSON, from 0, and of its slug. */
export interface DraftBytes {
  readonly bytes: Uint8Array;
  readonly draftEnd: number;
  readonly slugEnd: number;
}

/** The most bytes of a food's JSON besides its draft and slug. */
export const MAX_FRAME_BYTES = 64;

/** Writes a food's JSON, its draft between id and page; returns the end. Building strings first takes five times as long. */
export function writeFoodJson(target: Uint8Array, at: number, id: number, draft: DraftBytes): number {
  const { bytes, draftEnd, slugEnd } = draft;
  let end = append(target, at, BEFORE_ID);
  end = appendDigits(target, end, id);
  target[end++] = COMMA;
  target.set(bytes.subarray(0, draftEnd), end);
  end = append(target, end + draftEnd, BEFORE_PAGE);
  end = appendDigits(target, end, id);
  if (slugEnd > draftEnd) target[end++] = HYPHEN;
  for (let i = draftEnd; i < slugEnd; i++) target[end++] = bytes[i]!;
  return append(target, end, BEHIND_PAGE);
}

const BEFORE_ID = bytesOf('{"id":');
const BEFORE_PAGE = bytesOf(`,"static_url":"${PAGES}`);
const BEHIND_PAGE = bytesOf('"}');
const COMMA = 0x2c;
const HYPHEN = 0x2d;
const ZERO = 0x30;

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function append(target: Uint8Array, at: number, bytes: Uint8Array): number {
  for (let i = 0; i < bytes.length; i++) target[at + i] = bytes[i]!;
  return at + bytes.length;
}

function appendDigits(target: Uint8Array, at: number, number: number): number {
  let digits = 1;
  for (let power = 10; power <= number; power *= 10) digits++;
  let rest = number;
  for (let i = at + digits - 1; i >= at; i--) {
    target[i] = ZERO + (rest % 10);
    rest = Math.floor(rest / 10);
  }
  return at + digits;
}

/** Finds a draft's JSON within the JSON of a food that we wrote, as byte positions. */
export function draftWithin(foodJson: Buffer): { from: number; to: number } {
  return { from: foodJson.indexOf(',') + 1, to: foodJson.lastIndexOf(',"static_url":') };
}

/** Rounds to two decimals, halves away from zero as people do on paper (1.005 becomes 1.01), never -0. */
export function roundTo2(value: number): number {
  const cents = Math.round(Math.abs(value) * 100 * (1 + Number.EPSILON)) / 100;
  return value < 0 && cents !== 0 ? -cents : cents;
}
