/**
 * Words by which names say that a food has less or more than others of its kind: light butter, protein bread, peanut butter powder. Its
 * figures are right although they are unusual. Folded words of the languages that labels use most.
 */
import { fold } from '../../text/fold.ts';
import { tokenise } from '../../text/tokenise.ts';
import WORDS from '../tables/recipe-words.json' with { type: 'json' };

/** By these words it may have less of anything; by the others more, and less of what that takes the place of. */
const LESS_WORDS = new Set(WORDS.less.split(' '));
const MORE_WORDS = new Set(WORDS.more.split(' '));

export interface Recipe {
  readonly hasLess: boolean;
  readonly hasMore: boolean;
}

/** Reads a name. Words of the kind itself say nothing: a whey protein has as much protein as all of them. */
export function recipeOf(name: string, kind = ''): Recipe {
  const ofKind = kind.split('-');
  const words = tokenise(fold(name)).filter((word) => !ofKind.includes(word));
  return { hasLess: words.some((word) => LESS_WORDS.has(word)), hasMore: words.some((word) => MORE_WORDS.has(word)) };
}

/** Powders and mixes that are made up with water or milk; what stands behind a link is only an ingredient. */
const POWDER =
  /powder(?!ed)|poudre|pulver|\bpolvo\b|polvere|poeder|proszk|dehydrated|d[ée]shydrat[ée]|\bgranul(?:es|[ée]s?|at)\b|backmischung|\b(?:soup|sauce|gravy|pudding|custard|dessert|gelatin|cake|pancake|waffle|muffin|brownie|cookie|bread|baking|drink|cocoa|shake) mix(?:es)?\b|pr[ée]paration pour (?:cr[êe]pe|flan|g[âa]teau|mousse|pain|pur[ée]e|sauce|soupe)/i;
const LINKED_POWDER =
  /(?:\b(?:with|in|and|avec|au|aux|et|mit|und|con|al|com|met|z)\b|[,(&+]).*(?:powder|poudre|pulver|polvo|polvere|poeder|proszk|hydrat|granul|mix)/i;

export function isPowder(name: string): boolean {
  return POWDER.test(name) && !LINKED_POWDER.test(name);
}
