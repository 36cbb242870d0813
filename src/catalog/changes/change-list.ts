/** What happened to foods between two catalogs, as sorted numbers: an id, with the kind of change in the two lowest bits. */

/** The kinds of changes, in numeric order. */
export const CHANGE_KINDS = ['added', 'changed', 'removed'] as const;

export const ADDED = 0;
export const CHANGED = 1;
export const REMOVED = 2;
const KINDS = 4;

export type ChangeCounts = Record<(typeof CHANGE_KINDS)[number], number>;

export function changeOf(id: number, kind: number): number {
  return id * KINDS + kind;
}

export function idOfChange(change: number): number {
  return Math.floor(change / KINDS);
}

export function kindOfChange(change: number): number {
  return change % KINDS;
}

export function countChanges(changes: Uint32Array): ChangeCounts {
  const counts = new Uint32Array(KINDS);
  for (const change of changes) counts[kindOfChange(change)]!++;
  return { added: counts[ADDED]!, changed: counts[CHANGED]!, removed: counts[REMOVED]! };
}

/** Joins two consecutive lists: a food added and removed again is in neither catalog. */
export function joinChanges(earlier: Uint32Array, later: Uint32Array): Uint32Array<ArrayBuffer> {
  const joined = new Uint32Array(earlier.length + later.length);
  let count = 0;
  let [a, b] = [0, 0];
  while (a < earlier.length || b < later.length) {
    const idA = a < earlier.length ? idOfChange(earlier[a]!) : Number.POSITIVE_INFINITY;
    const idB = b < later.length ? idOfChange(later[b]!) : Number.POSITIVE_INFINITY;
    if (idA < idB) joined[count++] = earlier[a++]!;
    else if (idB < idA) joined[count++] = later[b++]!;
    else {
      const wasThere = kindOfChange(earlier[a++]!) !== ADDED;
      const isThere = kindOfChange(later[b++]!) !== REMOVED;
      if (wasThere || isThere) joined[count++] = changeOf(idA, isThere ? (wasThere ? CHANGED : ADDED) : REMOVED);
    }
  }
  return joined.slice(0, count);
}

/** The index of the first entry with a higher id. */
export function firstAbove(changes: Uint32Array, id: number): number {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (idOfChange(changes[middle]!) <= id) low = middle + 1;
    else high = middle;
  }
  return low;
}
