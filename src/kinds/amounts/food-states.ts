/** Reads from a food's name, in any language, whether it is raw, cooked or dry. */

import { type FoodState, isPreparation, stateOf } from '../../food/preparations.ts';
import { fold } from '../../text/fold.ts';
import { tokenise } from '../../text/tokenise.ts';
import type { Kind, Language } from '../kind-table.ts';
import type { QueryWords } from '../query-words.ts';

/** Words of labels and tables that people do not search with. */
const MORE_WORDS: Readonly<Record<string, FoodState>> = { dry: 'dry', uncooked: 'raw', fresh: 'raw', canned: 'cooked' };
/** What is raw of these is dry: raw rice. */
const DRY_WHEN_RAW: ReadonlySet<string> = new Set([
  ...['rice-and-grains', 'pasta-and-noodles', 'pulses', 'breakfast-cereals'],
]);
/** What is dry of these has more energy than any of them cooked, in kcal. */
const DRY_FROM_KCAL = 250;
/** What people mean by the bare names of the foods of some categories. */
const WHEN_PLAIN: Readonly<Record<string, FoodState>> = {
  fruit: 'raw',
  vegetables: 'raw',
  'mushrooms-and-seaweed': 'raw',
  'dried-fruit': 'dry',
};
/** Of several, the first counts: dried beans may be cooked. */
const ORDER: readonly FoodState[] = ['cooked', 'dry', 'raw'];

/** The words for states in all languages of `kinds/queries`. */
export class FoodStates {
  readonly #words: ReadonlyMap<string, FoodState>;

  constructor(queries: ReadonlyMap<Language, QueryWords>) {
    const words = new Map(Object.entries(MORE_WORDS));
    for (const { claims } of queries.values()) {
      for (const [phrase, claim] of claims) {
        const state = isPreparation(claim) ? stateOf(claim) : undefined;
        if (state !== undefined && !phrase.includes(' ') && !words.has(phrase)) words.set(phrase, state);
      }
    }
    this.#words = words;
  }

  /** The state that a name says. */
  said(name: string, { category }: Kind): FoodState | undefined {
    const said = new Set(tokenise(fold(name)).map((word) => this.#words.get(word)));
    const state = ORDER.find((each) => said.has(each));
    return state === 'raw' && DRY_WHEN_RAW.has(category.key) ? 'dry' : state;
  }

  /** The same, else what people mean without such words; of grains, pasta and pulses, what the energy shows. */
  of(name: string, kind: Kind, kcal: number | null): FoodState | undefined {
    const said = this.said(name, kind);
    if (said !== undefined || !DRY_WHEN_RAW.has(kind.category.key)) return said ?? WHEN_PLAIN[kind.category.key];
    return kcal === null ? undefined : kcal >= DRY_FROM_KCAL ? 'dry' : 'cooked';
  }
}
