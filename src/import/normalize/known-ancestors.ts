/** For each category of a taxonomy the nearest one above it that a kind names, which is all that kinds need of it. */
import type { KindTable } from '../../kinds/kind-table.ts';
import type { Taxonomy } from '../../kinds/taxonomy.ts';

/** Tags of categories, each with the tag of its nearest ancestor that a kind names. */
export type AncestorPairs = readonly (readonly [tag: string, known: string])[];

/** The nearest known ancestor of each category that has one; of several equally near ones that of the first parent listed. */
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
  // Level by level downwards from all categories that kinds name, so that each category is reached from the nearest first.
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
