/**
 * Words that say that a food has less or more of something than its kind: light butter, protein bread, peanut butter
 * powder. Its unusual figures are then right. Folded words of the most frequent label languages.
 */
import { fold } from '../../text/fold.ts';
import { tokenise } from '../../text/tokenise.ts';
import WORDS from '../tables/recipe-words.json' with { type: 'json' };

/** With these it may have less of anything; with the others more, and less of what that replaces. */
const LESS_WORDS = new Set(WORDS.less.split(' '));
const MORE_WORDS = new Set(WORDS.more.split(' '));

/** Parses a name. Words of the kind itself say nothing: all whey proteins are rich in protein. */
export function recipeOf(name: string, kind = '') {
  const ofKind = kind.split('-');
  const words = tokenise(fold(name)).filter((word) => !ofKind.includes(word));
  return { hasLess: words.some((word) => LESS_WORDS.has(word)), hasMore: words.some((word) => MORE_WORDS.has(word)) };
}

/** Powders and mixes to be prepared with water or milk; after a connecting word it is only an ingredient. */
const POWDER =
  /powder(?!ed)|poudre|pulver|\bpolvo\b|polvere|poeder|proszk|dehydrated|d[ée]shydrat[ée]|\bgranul(?:es|[ée]s?|at)\b|backmischung|\b(?:soup|sauce|gravy|pudding|custard|dessert|gelatin|cake|pancake|waffle|muffin|brownie|cookie|bread|baking|drink|cocoa|shake) mix(?:es)?\b|pr[ée]paration pour (?:cr[êe]pe|flan|g[âa]teau|mousse|pain|pur[ée]e|sauce|soupe)/i;
const LINKED_POWDER =
  /(?:\b(?:with|in|and|avec|au|aux|et|mit|und|con|al|com|met|z)\b|[,(&+]).*(?:powder|poudre|pulver|polvo|polvere|poeder|proszk|hydrat|granul|mix)/i;

export function isPowder(name: string): boolean {
  return POWDER.test(name) && !LINKED_POWDER.test(name);
}
