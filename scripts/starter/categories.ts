import { readTable } from './read-table.ts';

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

/** The categories of foods; one with any other stops the build. */
export function allCategories(): Set<string> {
  return new Set(readTable('../../kinds/categories.tsv', 2).map(([, name]) => name));
}
