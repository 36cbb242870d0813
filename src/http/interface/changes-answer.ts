import { CHANGE_KINDS, countChanges, idOfChange, kindOfChange } from '../../catalog/changes/change-list.ts';
import { pageOfChanges } from '../../catalog/changes/change-log.ts';

export function changesAnswer(
  all: Uint32Array,
  {
    since = null,
    version,
    after,
    limit,
  }: { since?: string | null | undefined; version: string; after: number; limit: number },
) {
  const { page, nextAfter } = pageOfChanges(all, after, limit);
  const changes = Array.from(page, (each) => ({ id: idOfChange(each), change: CHANGE_KINDS[kindOfChange(each)]! }));
  return { since, version, counts: countChanges(all), changes, next_after: nextAfter };
}
