/**
 * Packs a food's label facts, which follow its details in the record after a zero byte, which JSON never contains: the
 * version of the symbol table, the code's length, and the code of a JSON object with short names. Catalogs copy these bytes
 * without decoding them.
 */

import type { Portion } from '../../food/amounts/portions.ts';
import type { LabelFacts } from '../../food/label/label-facts.ts';
import { ALL_NUTRIENTS, type MoreNutrientField } from '../../food/nutrients.ts';
import LABEL_SYMBOLS from './label-symbols.json' with { type: 'json' };
import { SymbolCoder } from './symbol-coder.ts';

/** The JSON object: lists are comma-separated texts, tags lack `en:`, nutrients have INFOODS tags. */
export interface StoredLabel {
  n?: Record<string, number> | undefined;
  o?: Record<string, string> | undefined;
  x?: string | undefined;
  ml?: 1 | undefined;
  d?: number | undefined;
  l?: string | undefined;
  i?: Readonly<Record<string, string>> | undefined;
  w?: Readonly<Record<string, string>> | undefined;
  g?: Readonly<Record<string, string>> | undefined;
  a?: string | undefined;
  t?: string | undefined;
  b?: string | undefined;
  c?: string | undefined;
  /** A letter per diet. */
  v?: string | undefined;
  s?: string | undefined;
  sc?: number | undefined;
  nv?: number | undefined;
  e?: string | undefined;
  q?: string | undefined;
  qa?: number | undefined;
  qu?: 'ml' | undefined;
  p?: readonly (readonly [amount: number, unit: string, grams: number, qualifier?: string])[] | undefined;
}

/** The symbol table of a code. A table is never changed; a new one gets a new version. */
const VERSION = 1;
/** The same, for labels without names in other languages: most are, and need no unpacking for the index. */
const NAMELESS_VERSION = 2;
const HEAD_BYTES = 3;
/** A longer code is omitted; texts are bounded long before. */
const MAX_CODE_BYTES = 0x7fff;

let coder: SymbolCoder | undefined;

/**
 * Created on first use: most commands read no label. The symbols of version 1 are the text parts that save most bytes on
 * the labels of 1,081 products of Open Food Facts and on ingredient lists in eight languages. Records depend on their
 * order.
 */
function symbols(): SymbolCoder {
  coder ??= new SymbolCoder(LABEL_SYMBOLS);
  return coder;
}

/** Labels are packed side by side: separate memory for each takes longer than packing it. */
let slab = Buffer.allocUnsafeSlow(0);
let used = 0;
const SLAB_BYTES = 1 << 16;

/** Packs a label; undefined if it is empty. */
export function packLabel(label: StoredLabel): Uint8Array | undefined {
  // The braces carry no information.
  const json = JSON.stringify(label).slice(1, -1);
  if (json === '') return undefined;
  // At worst, two bytes of code for each of a code unit's three bytes.
  const most = HEAD_BYTES + json.length * 6;
  if (used + most > slab.length) {
    slab = Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, most));
    used = 0;
  }
  const end = symbols().encode(json, slab, used + HEAD_BYTES);
  const length = end - used - HEAD_BYTES;
  if (length > MAX_CODE_BYTES) return undefined;
  slab[used] = label.w === undefined ? NAMELESS_VERSION : VERSION;
  slab.writeUInt16LE(length, used + 1);
  const packed = slab.subarray(used, end);
  used = end;
  return packed;
}

/** A copy of the packed label at the beginning of these bytes. */
export function packedLabelIn(bytes: Uint8Array): Uint8Array {
  return Buffer.from(bytes.subarray(0, HEAD_BYTES + bytes[1]! + bytes[2]! * 256));
}

/** Unpacks a label, ignoring what follows it. Undefined if another version of Larder wrote it. */
export function unpackLabel(bytes: Uint8Array): StoredLabel | undefined {
  if (bytes.length < HEAD_BYTES || (bytes[0] !== VERSION && bytes[0] !== NAMELESS_VERSION)) return undefined;
  const code = bytes.subarray(HEAD_BYTES, HEAD_BYTES + bytes[1]! + bytes[2]! * 256);
  return JSON.parse(`{${symbols().decode(code)}}`) as StoredLabel;
}

/** The food's names in other languages. */
export function namesInLabel(bytes: Uint8Array | undefined): Readonly<Record<string, string>> {
  if (bytes === undefined || bytes[0] !== VERSION) return {};
  return unpackLabel(bytes)?.w ?? {};
}

const FIELD_BY_TAG = new Map(ALL_NUTRIENTS.map(({ infoods, field }) => [infoods, field]));
const DIET_LETTERS = { y: 'yes', n: 'no', m: 'maybe', '?': 'unknown' } as const;
const ALL = '*';

export function labelFactsOf(bytes: Uint8Array | undefined): LabelFacts {
  const stored = bytes && unpackLabel(bytes);
  if (stored === undefined) return {};
  const facts: LabelFacts = searchedFactsOf(stored);
  if (stored.n) facts.nutrients = byField(stored.n) as Partial<Record<MoreNutrientField, number>>;
  if (stored.o) facts.origins = byField(stored.o);
  if (stored.x) facts.dropped = stored.x.split(',').map((tag) => FIELD_BY_TAG.get(tag) ?? tag);
  if (stored.ml) facts.isPer100Ml = true;
  if (stored.d !== undefined) facts.density = stored.d;
  if (stored.l) facts.language = stored.l;
  if (stored.i) facts.ingredients = stored.i;
  if (stored.w) facts.names = stored.w;
  if (stored.g) facts.genericNames = stored.g;
  if (stored.c) facts.categories = tagsOf(stored.c);
  if (stored.s) {
    const grade = stored.s as NonNullable<LabelFacts['nutriScore']>['grade'];
    facts.nutriScore = stored.sc === undefined ? { grade } : { grade, score: stored.sc };
  }
  if (stored.nv) facts.nova = stored.nv;
  if (stored.e) facts.additives = stored.e.split(',');
  if (stored.q) facts.quantity = stored.q;
  if (stored.qa !== undefined) facts.netQuantity = { amount: stored.qa, unit: stored.qu ?? 'g' };
  if (stored.p) facts.portions = stored.p.map(portionOf);
  return facts;
}

/** The facts that search uses. */
export function searchedFactsOf(stored: StoredLabel): LabelFacts {
  const facts: LabelFacts = {};
  if (stored.a) facts.allergens = stored.a.split(',');
  if (stored.t) facts.traces = stored.t.split(',');
  if (stored.b) facts.labels = tagsOf(stored.b);
  if (stored.v) facts.analysis = analysisOf(stored.v);
  return facts;
}

function byField<T>(byTag: Readonly<Record<string, T>>): Record<string, T> {
  const fields: Record<string, T> = {};
  for (const tag in byTag) {
    const field = tag === ALL ? 'all' : FIELD_BY_TAG.get(tag);
    if (field !== undefined) fields[field] = byTag[tag]!;
  }
  return fields;
}

function tagsOf(list: string): string[] {
  return list.split(',').map((tag) => (tag.includes(':') ? tag : `en:${tag}`));
}

function analysisOf(letters: string): NonNullable<LabelFacts['analysis']> {
  const [vegan, vegetarian, palm] = [...letters].map((letter) => DIET_LETTERS[letter as keyof typeof DIET_LETTERS]);
  return {
    ...(vegan && { vegan }),
    ...(vegetarian && { vegetarian }),
    ...(palm && { palm_oil_free: palm }),
  };
}

function portionOf([amount, unit, grams, qualifier]: NonNullable<StoredLabel['p']>[number]): Portion {
  return { amount, unit, grams, ...(qualifier !== undefined && { qualifier }) };
}
