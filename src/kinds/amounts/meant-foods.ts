/**
 * What people mean by the plain name of a kind (`kinds/meant.tsv`): a bowl of chili is the dish, "kaas" is Gouda, and a sandwich in
 * German a roll with ham. It says by which English words that food is found.
 */
import type { Kind, KindTable, Language } from '../kind-table.ts';
import { ANYTHING_SAID, readSpokenRows, SpokenRows } from './usual-measures.ts';

const COLUMNS = ['key', 'said', 'languages', 'food', 'why'];

/** How the table is stored. */
export type MeantRows = readonly (readonly [key: string, said: string, languages: readonly string[], food: string])[];

/** Reads `meant.tsv`. */
export function parseMeant(text: string, table: KindTable): MeantRows {
  const keys = new Set(table.kinds.map(({ key }) => key));
  const rows = readSpokenRows('meant.tsv', text, COLUMNS, table, keys);
  return rows.flatMap(([key, said, languages, food]) => said.split(' ').map((each) => [key, each, languages, food]));
}

/** What is meant by the plain names of kinds. */
export class MeantFoods {
  readonly #rows: SpokenRows<string>;

  constructor(rows: MeantRows) {
    this.#rows = new SpokenRows(rows);
  }

  /** The words that find what is meant by a kind's name where so much is said of it; undefined where any food of the kind is. */
  of({ key }: Kind, said: string, spoken: readonly Language[]): string | undefined {
    return this.#rows.at(key, said, spoken) ?? this.#rows.at(key, ANYTHING_SAID, spoken);
  }
}
