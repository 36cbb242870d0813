/** For each taxonomy category, the nearest ancestor that a kind names: all that kinds need of a taxonomy. */
import type { KindTable } from '../../kinds/kind-table.ts';
import type { Taxonomy } from '../../kinds/taxonomy.ts';

/** Category tags with their nearest ancestor that a kind names. */
export type AncestorPairs = readonly (readonly [tag: string, known: string])[];

/** The nearest known ancestors; among equally near ones, the one via the first listed parent. */
export function knownAncestors(taxonomy: Taxonomy, { kinds }: KindTable): AncestorPairs {
  const known = new Set(kinds.flatMap(({ tags }) => tags));
  const children = new Map<string, string[]>();
  for (const [tag, { parents }] of taxonomy) {
    for (const parent of parents) {
      const siblings = children.get(parent);
      if (siblings === undefined) children.set(parent, [tag]);
      else siblings.push(tag);
    }
  }
  // Breadth-first from all categories that kinds name, so that each category is reached from the nearest one first.
  const nearest = new Map<string, string>([...known].map((tag) => [tag, tag]));
  const level = new Map([...known].map((tag) => [tag, 0]));
  const order = [...known];
  for (let i = 0; i < order.length; i++) {
    for (const child of children.get(order[i]!) ?? []) {
      if (level.has(child)) continue;
      level.set(child, level.get(order[i]!)! + 1);
      order.push(child);
    }
  }
  const pairs: [string, string][] = [];
  for (const tag of order.slice(known.size)) {
    const above = level.get(tag)! - 1;
    const parent = taxonomy.get(tag)!.parents.find((candidate) => level.get(candidate) === above)!;
    nearest.set(tag, nearest.get(parent)!);
    pairs.push([tag, nearest.get(tag)!]);
  }
  return pairs;
}
