/** What `/foods/changes` answers. */
import {
  CHANGE_KINDS,
  type ChangeCounts,
  countChanges,
  idOfChange,
  kindOfChange,
} from '../../catalog/changes/change-list.ts';
import { pageOfChanges } from '../../catalog/changes/change-log.ts';
import { listOf, objectOf } from '../../schemas/json-schema.ts';

interface ChangesAnswer {
  since: string | null;
  version: string;
  counts: ChangeCounts;
  changes: { id: number; change: (typeof CHANGE_KINDS)[number] }[];
  next_after: number | null;
}

/** The answer to a request for a page of changes. */
export function changesAnswer(
  all: Uint32Array,
  {
    since = null,
    version,
    after,
    limit,
  }: { since?: string | null | undefined; version: string; after: number; limit: number },
): ChangesAnswer {
  const { page, nextAfter } = pageOfChanges(all, after, limit);
  const changes = Array.from(page, (each) => ({ id: idOfChange(each), change: CHANGE_KINDS[kindOfChange(each)]! }));
  return { since, version, counts: countChanges(all), changes, next_after: nextAfter };
}

/** Its form. */
export const CHANGES_SCHEMA = objectOf({
  since: { type: ['string', 'null'], description: 'The version that was asked for; null where none was' },
  version: {
    type: 'string',
    description: 'The current version: since which to ask the next time, if this is the first page',
  },
  counts: objectOf(
    {
      added: { type: 'integer', description: 'Foods that are new' },
      changed: { type: 'integer', description: 'Foods of which something is other than before' },
      removed: { type: 'integer', description: 'Foods that are not found any more' },
    },
    { description: 'How many changes there are on all pages' },
  ),
  changes: listOf(
    objectOf({
      id: { type: 'integer', description: 'Id of the food' },
      change: { type: 'string', enum: CHANGE_KINDS, description: 'What happened to it' },
    }),
  ),
  next_after: {
    type: ['integer', 'null'],
    description: 'What to send as `after` for the next page; null on the last one',
  },
});
