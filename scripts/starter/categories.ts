import { readTable } from './read-table.ts';

/** Categories that the USDA groups do not give: those of the dishes and of the packaged foods. */
const OTHER_CATEGORIES = ['Dishes', 'Spreads'] as const;

export interface CategoryRule {
  group: string;
  pattern: RegExp;
  category: string;
}

/** Reads which category each USDA food group is. */
export function readCategoryRules(): CategoryRule[] {
  return readTable('categories.tsv', 3).map(([group, pattern, category]) => ({
    group,
    pattern: new RegExp(pattern, 'i'),
    category,
  }));
}

/** The category of a food by its USDA number and name; undefined when the group is in no rule. */
export function categoryOf(ndb: string, name: string, rules: readonly CategoryRule[]): string | undefined {
  return rules.find(({ group, pattern }) => ndb.startsWith(group) && pattern.test(name))?.category;
}

/** The closed list of categories; a food with any other stops the build. */
export function allCategories(rules: readonly CategoryRule[]): Set<string> {
  return new Set([...rules.map(({ category }) => category), ...OTHER_CATEGORIES]);
}
