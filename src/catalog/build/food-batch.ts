/** Batches of foods on their way into a catalog, which threads transfer without copying: a block of bytes, and a column per fact. */
import { Buffer } from 'node:buffer';
import type { FoodDraft } from '../../food/food.ts';
import { jsonText, writeDraftJson } from '../../food/food.ts';
import { labelBits, withDoubt } from '../../food/label/label-bits.ts';
import { SOURCES } from '../../food/source.ts';
import { MAX_SLUG, writeSlug } from '../../food/static-url.ts';
import { isContradictory } from '../../food/trust/confidence.ts';
import { COMPARED_FIGURES } from '../../food/trust/kind-figures.ts';
import { unitAt } from '../../text/unit-at.ts';
import { CatalogError } from '../catalog-error.ts';
import { type FoodDetails, isAmended, LABEL_MARK, STARTER_DATASET } from '../records/food-details.ts';
import { MAX_FOOD_BYTES } from '../records/record-file.ts';
import { labelFactsOf, namesInLabel } from '../records/stored-label.ts';
import { type BatchColumns, batchColumns, FIGURES_PER_FOOD, FOOD_COLUMN_BYTES, firstFoods } from './food-columns.ts';
import { joinTexts } from './indexed-texts.ts';
import { repeatHash } from './repeat-hash.ts';

/** The value for "unknown" in a column of nutrients. */
export const UNKNOWN = Number.NaN;

/** Room for the id and page address that a food gets later. */
const FRAME_BYTES = 160;

/** Some thousand foods. A record's bytes are its draft JSON, slug, details (JSON and a packed label) and texts for the index. */
export interface FoodBatch extends BatchColumns {
  count: number;
  bytes: Uint8Array<ArrayBuffer>;
  datasets: string[];
  /** The keys of foods whose `numberKey` is 0, in order. */
  textKeys: string[];
  categories: string[];
  kinds: string[];
  /** Sets of countries, as `countrySetOf` writes them. */
  countrySets: string[];
}

/** The rough size of a food. */
const EXPECTED_BYTES = 1024;
/** Occurs in no tag. */
const COUNTRY_SEPARATOR = ',';

/** Column alignment. */
const ALIGNMENT = 8;
const FIGURE_FIELDS = COMPARED_FIGURES.map(({ field }) => field);

export class FoodBatchWriter {
  #bytes: Buffer;
  #used = 0;
  #count = 0;
  #room: number;
  #columns: BatchColumns;
  readonly #textKeys: string[] = [];
  readonly #datasets = new Map<string, number>();
  readonly #categories = new Map<string, number>();
  readonly #kinds = new Map<string, number>();
  readonly #countrySets = new Map<string, number>();

  /** `expected` is the rough number of foods. Bytes and columns use `buffer` while it has room. */
  constructor(expected = 1024, buffer?: ArrayBuffer) {
    this.#room = expected;
    const bytes = (buffer?.byteLength ?? 0) - expected * FOOD_COLUMN_BYTES;
    if (buffer !== undefined && bytes > buffer.byteLength / 2) {
      const start = bytes - (bytes % ALIGNMENT);
      this.#columns = batchColumns(expected, buffer, start);
      this.#bytes = Buffer.from(buffer, 0, start);
    } else {
      this.#columns = batchColumns(expected);
      this.#bytes = buffer === undefined ? Buffer.allocUnsafeSlow(expected * EXPECTED_BYTES) : Buffer.from(buffer);
    }
  }

  get count(): number {
    return this.#count;
  }

  /** Adds a food; `id` is 0 for foods new to the catalog. */
  add(draft: FoodDraft, details: FoodDetails, id = 0, updatedS = secondsOf(details.updated)): void {
    this.addEncoded(draft, writeDraftJson(draft), details, id, updatedS);
  }

  /** Adds a food whose draft JSON exists already. */
  addEncoded(
    draft: FoodDraft,
    draftJson: string,
    details: FoodDetails,
    id: number,
    updatedS = secondsOf(details.updated),
  ): void {
    const start = this.#used;
    const detailsJson = writeDetailsJson(details);
    const { name, brand } = draft;
    const otherNames = details.other_names ?? Object.values(namesInLabel(details.label));
    const texts = joinTexts({ name, brand, otherNames });
    // A code unit takes at most three bytes in UTF-8. The draft contains everything that slug and texts are made of.
    const labelBytes = details.label === undefined ? 0 : details.label.length + 1;
    this.#reserve((draftJson.length * 2 + detailsJson.length + texts.length) * 3 + MAX_SLUG + labelBytes);
    const draftBytes = this.#write(draftJson);
    const slugEnd = writeSlug(draft.name, this.#bytes, this.#used);
    const slugBytes = slugEnd - this.#used;
    this.#used = slugEnd;
    let detailsBytes: number;
    if (details.label !== undefined) {
      this.#write(detailsJson);
      this.#writeLabel(details.label);
      detailsBytes = this.#used - slugEnd;
      this.#write(texts);
    } else {
      // One write takes half the time of two; in ASCII a character is a byte.
      const isAscii = this.#write(detailsJson + texts) === detailsJson.length + texts.length;
      detailsBytes = isAscii ? detailsJson.length : Buffer.byteLength(detailsJson);
    }
    const textBytes = this.#used - slugEnd - detailsBytes;
    if (Math.max(draftBytes + FRAME_BYTES, detailsBytes, textBytes) > MAX_FOOD_BYTES) {
      this.#used = start;
      throw new CatalogError('CATALOG_RECORD_TOO_LONG', `A food is larger than ${MAX_FOOD_BYTES} bytes as JSON.`);
    }
    if (this.#count === this.#room) this.#makeRoom();
    // Each column by name: a shared append method sees five array types and is slower.
    const columns = this.#columns;
    const at = this.#count++;
    columns.draftBytes[at] = draftBytes;
    columns.slugBytes[at] = slugBytes;
    columns.detailsBytes[at] = detailsBytes;
    columns.textBytes[at] = textBytes;
    columns.id[at] = id;
    columns.dataset[at] = indexIn(this.#datasets, details.dataset);
    const numberKey = numberKeyOf(details.key);
    columns.numberKey[at] = numberKey;
    if (numberKey === 0) this.#textKeys.push(details.key);
    columns.category[at] = draft.category === null ? 0 : indexIn(this.#categories, draft.category) + 1;
    columns.kind[at] = details.kind === undefined ? 0 : indexIn(this.#kinds, details.kind) + 1;
    const countrySet = countrySetOf(details);
    columns.countrySet[at] = countrySet === '' ? 0 : indexIn(this.#countrySets, countrySet) + 1;
    columns.source[at] = SOURCES.indexOf(draft.source);
    columns.confidence[at] = Math.round(draft.confidence * 100);
    columns.hasImage[at] = draft.image_url === null ? 0 : 1;
    columns.popularity[at] = Math.min(details.popularity, 0xffff_ffff);
    columns.barcode[at] = barcodeNumber(draft.barcode, details.key, numberKey);
    columns.isPadded[at] = details.padded_code ? 1 : 0;
    columns.updated[at] = updatedS;
    columns.isAmended[at] = isAmended(details) ? 1 : 0;
    // Measured foods have energy by their own factors: vinegar, cocoa.
    const isMeasured = details.dataset === STARTER_DATASET;
    const isDoubtful = draft.calories_kcal === null || (!isMeasured && isContradictory(details.failed_checks));
    columns.labelBits[at] = withDoubt(details.label_bits ?? labelBits(labelFactsOf(details.label)), isDoubtful);
    columns.repeatHash[at] = repeatHash(draft, details.kind);
    const figuresStart = at * FIGURES_PER_FOOD;
    for (let i = 0; i < FIGURES_PER_FOOD; i++) {
      columns.nutrients[figuresStart + i] = draft[FIGURE_FIELDS[i]!] ?? UNKNOWN;
    }
  }

  /** The batch of all added foods; the writer cannot be used afterwards. */
  finish(): FoodBatch {
    return {
      ...firstFoods(this.#columns, this.#count),
      count: this.#count,
      bytes: new Uint8Array(this.#bytes.buffer as ArrayBuffer, 0, this.#used),
      datasets: [...this.#datasets.keys()],
      textKeys: this.#textKeys,
      categories: [...this.#categories.keys()],
      kinds: [...this.#kinds.keys()],
      countrySets: [...this.#countrySets.keys()],
    };
  }

  #makeRoom(): void {
    this.#room *= 2;
    const larger = batchColumns(this.#room);
    for (const name of Object.keys(larger) as (keyof BatchColumns)[]) larger[name].set(this.#columns[name]);
    this.#columns = larger;
  }

  #reserve(more: number): void {
    if (this.#used + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#used + more));
    this.#bytes.copy(larger, 0, 0, this.#used);
    this.#bytes = larger;
  }

  #writeLabel(label: Uint8Array): void {
    this.#bytes[this.#used++] = LABEL_MARK;
    this.#bytes.set(label, this.#used);
    this.#used += label.length;
  }

  #write(text: string): number {
    const written = this.#bytes.write(text, this.#used);
    this.#used += written;
    return written;
  }
}

/** Writes the details like `JSON.stringify`, in half the time. */
function writeDetailsJson(details: FoodDetails): string {
  let json = '';
  for (const name in details) {
    const value = details[name as keyof FoodDetails];
    if (value !== undefined && name !== 'label' && name !== 'label_bits' && name !== 'other_names')
      json += `${json === '' ? '{' : ','}"${name}":${jsonOf(value)}`;
  }
  return `${json}}`;
}

function jsonOf(value: NonNullable<FoodDetails[keyof FoodDetails]>): string {
  if (typeof value === 'string') return jsonText(value);
  if (Number.isFinite(value)) return String(value);
  // Most foods have one country.
  if (Array.isArray(value) && value.length === 1) return `[${jsonText(value[0]!)}]`;
  return JSON.stringify(value);
}

/** The memory of a batch, for transferring it to another thread. */
export function transferablesOf(batch: FoodBatch): ArrayBuffer[] {
  const buffers = Object.values(batch)
    .filter((value): value is Uint8Array<ArrayBuffer> => ArrayBuffer.isView(value))
    .map(({ buffer }) => buffer);
  return [...new Set(buffers)];
}

/** A food's countries as one text; empty if unknown. */
export function countrySetOf({ countries }: FoodDetails): string {
  if (countries === undefined) return '';
  // Most foods have one country; reusing its text shares the string.
  return countries.length === 1 ? countries[0]! : countries.join(COUNTRY_SEPARATOR);
}

export function countriesOfSet(set: string): string[] {
  return set.split(COUNTRY_SEPARATOR);
}

/** An ISO 8601 date or moment in seconds since 1970; 0 if absent. */
export function secondsOf(moment: string | undefined): number {
  if (moment === undefined) return 0;
  const milliseconds = moment.length === MOMENT_LENGTH ? readMoment(moment) : Date.parse(moment);
  return milliseconds > 0 ? Math.floor(milliseconds / 1000) : 0;
}

const MOMENT_LENGTH = '2024-05-01T08:00:00Z'.length;

/** A UTC moment without fractions, in a tenth of the time of `Date.parse`. */
function readMoment(moment: string): number {
  const year = twoDigits(moment, 0) * 100 + twoDigits(moment, 2);
  const [month, day] = [twoDigits(moment, 5), twoDigits(moment, 8)];
  return Date.UTC(year, month - 1, day, twoDigits(moment, 11), twoDigits(moment, 14), twoDigits(moment, 17));
}

function twoDigits(text: string, at: number): number {
  return (unitAt(text, at) - ZERO) * 10 + unitAt(text, at + 1) - ZERO;
}

const ZERO = 0x30;

/** Keys that look like barcodes (8 or 13 digits) as numbers; 0 for all others. */
export function numberKeyOf(key: string): number {
  if (key.length !== 13 && key.length !== 8) return 0;
  let number = 0;
  for (let at = 0; at < key.length; at++) {
    const digit = unitAt(key, at) - ZERO;
    if (digit < 0 || digit > 9) return 0;
    number = number * 10 + digit;
  }
  // Only the canonical spelling: 13 digits, or 8 where these suffice.
  return (key.length === 8) === number <= 99_999_999 ? number : 0;
}

/** The barcode's number, which nearly always is the key, too. */
function barcodeNumber(barcode: string | null, key: string, numberKey: number): number {
  if (barcode === null) return 0;
  return numberKey !== 0 && barcode === key ? numberKey : Number(barcode);
}

function indexIn(numbers: Map<string, number>, name: string): number {
  let number = numbers.get(name);
  if (number === undefined) {
    number = numbers.size;
    numbers.set(name, number);
  }
  return number;
}
