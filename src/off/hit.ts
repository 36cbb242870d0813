/** Products as the search service's hits: fewer members, brands as a list, and a score. */
import NAMES from './names.json' with { type: 'json' };
import { type Selection, withMember } from './select-fields.ts';

/** A hit's default members: the search service stores no others. */
const MEMBERS: readonly string[] = NAMES.hit;

export function selectionOfHits({ fields, version }: Selection): Selection {
  // A client finds a hit's product by its code.
  return { fields: fields === undefined ? MEMBERS : ['code', ...fields], version, hasListOfBrands: true };
}

/** The JSON of a hit at an index of the results. The score only reflects that index. */
export function withScore(hit: string, place: number): string {
  return withMember(hit, '_score', String(Math.round(1e6 / (place + 1)) / 1e4));
}
