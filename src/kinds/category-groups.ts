/**
 * Which categories a food can be taken for another in: yogurt for a dessert, never oats for sausages. Categories that share no
 * group are far apart. Dishes, soups, baby food and supplements are made of anything, so they are in no group and near to all.
 */
export class CategoryGroups {
  /** For each category in a group, those that share one with it. */
  readonly #near = new Map<string, Set<string>>();

  /** Groups of keys. */
  constructor(groups: readonly (readonly string[])[]) {
    for (const group of groups) {
      for (const key of group) this.#near.set(key, new Set([...(this.#near.get(key) ?? []), ...group]));
    }
  }

  /** Whether nothing on one shelf could stand on the other; categories by their keys. */
  areUnrelated(a: string, b: string): boolean {
    return a !== b && this.#near.has(b) && this.#near.get(a)?.has(b) === false;
  }
}
