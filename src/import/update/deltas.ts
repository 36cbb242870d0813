/**
 * Deltas of Open Food Facts: the products changed between the two moments in a file's name, without deletions. The list
 * covers two weeks.
 */

/** Moments are in seconds since 1970. */
export interface Delta {
  address: string;
  from: number;
  to: number;
}

/** Consecutive deltas without a gap. */
export interface DeltaChain {
  deltas: readonly Delta[];
  /** The moment up to which they have every change. */
  completeTo: number;
  /** Whether later ones exist beyond a gap. */
  hasGap: boolean;
}

const DELTA_NAME = /^openfoodfacts_products_(\d{9,11})_(\d{9,11})\.json\.gz$/;
/** A delta ends where the next begins, or a second before. */
const SLACK_S = 1;

/** Reads a list of deltas, ignoring other lines and anything outside its folder. */
export function readDeltaList(text: string, listAddress: string): Delta[] {
  const deltas = text.split(/\s+/).flatMap((name): Delta[] => {
    const match = DELTA_NAME.exec(name);
    if (!match) return [];
    return [{ address: new URL(name, listAddress).href, from: Number(match[1]), to: Number(match[2]) }];
  });
  return deltas.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from || b.to - a.to);
}

/** The deltas that continue from `since`, as far as they are gapless. */
export function chainFrom(deltas: readonly Delta[], since: number): DeltaChain {
  const chain: Delta[] = [];
  let completeTo = since;
  for (const delta of deltas) {
    if (delta.to <= completeTo) continue;
    if (delta.from > completeTo + SLACK_S) return { deltas: chain, completeTo, hasGap: true };
    chain.push(delta);
    completeTo = delta.to;
  }
  return { deltas: chain, completeTo, hasGap: false };
}

export function isDeltaFile(name: string): boolean {
  return /(?:^|-)openfoodfacts_products_\d+_\d+\.json\.gz(?:\.part)?(?:\.json)?$/.test(name);
}
