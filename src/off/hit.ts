/** Products in the form of the search service's hits: fewer members, brands as a list, and a score. */
import NAMES from './names.json' with { type: 'json' };
import type { Selection } from './select-fields.ts';

/** What a hit has where nobody asks for members: the search service keeps no others. */
const MEMBERS: readonly string[] = NAMES.hit;

/** What to make of each hit. */
export function selectionOfHits({ fields, version }: Selection): Selection {
  // A client finds the product of a hit by its code.
  return { fields: fields === undefined ? MEMBERS : ['code', ...fields], version };
}

/** The JSON of a hit at a place of the results, counted from 0. Its score says nothing but its place. */
export function withScore(hit: string, place: number): string {
  return `${hit.slice(0, -1)}${hit.length > EMPTY.length ? ',' : ''}"_score":${Math.round(1e6 / (place + 1)) / 1e4}}`;
}

const EMPTY = '{}';

/** A product as the search service has it: its brands are a list. */
export function withListOfBrands(fields: Record<string, unknown>): Record<string, unknown> {
  const { brands } = fields;
  if (typeof brands === 'string') fields.brands = brands.split(',').map((brand) => brand.trim());
  return fields;
}
