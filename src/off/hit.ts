/** Products in the form of the search service's hits: fewer members, brands as a list, and a score. */
import NAMES from './names.json' with { type: 'json' };
import { type Selection, withMember } from './select-fields.ts';

/** What a hit has where nobody asks for members: the search service keeps no others. */
const MEMBERS: readonly string[] = NAMES.hit;

/** What to make of each hit. */
export function selectionOfHits({ fields, version }: Selection): Selection {
  // A client finds the product of a hit by its code.
  return { fields: fields === undefined ? MEMBERS : ['code', ...fields], version, hasListOfBrands: true };
}

/** The JSON of a hit at a place of the results, counted from 0. Its score says nothing but its place. */
export function withScore(hit: string, place: number): string {
  return withMember(hit, '_score', String(Math.round(1e6 / (place + 1)) / 1e4));
}
