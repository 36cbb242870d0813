/**
 * The foods that a query finds, in the order in which it is tried: without what limits it, without its amount, with spaces between words
 * that were written without, and where nothing is called so, as it was probably meant to be spelled.
 */
import type { NothingFound } from '../../food/nothing-found.ts';
import { analyse, textBeforeComma } from '../../text/analyse.ts';
import { fold } from '../../text/fold.ts';
import { type AmountAside, setAmountAside } from '../meal/set-amount-aside.ts';
import { cutIntoWords } from '../query/cut-words.ts';
import { MAX_QUERY_LENGTH, parseQuery } from '../query/parse-query.ts';
import { readLimits } from '../query/read-limits.ts';
import { type Respelling, respell } from '../query/respell.ts';
import type { Hit } from './match/hit.ts';
import { FIT } from './match/match-levels.ts';
import { Candidates } from './postings/candidates.ts';
import { collect } from './run-plan.ts';
import type { SearchTools } from './search.ts';
import { findCalledSo, findFreeFoods, type LimitedSearch } from './search-within-limits.ts';

interface FoundHits {
  readonly found: Hit[];
  /** Why nothing else was found. */
  readonly nothing: NothingFound | undefined;
  /** Whether nothing is called as the words were typed, so that other words may have been meant. */
  readonly isMisspelt: boolean;
}

/** A word that one of so many foods has is spelled right; in large catalogs rarer ones may be typos of their own. */
const FOODS_PER_TYPO = 200_000;

/** Characters of scripts that are written without spaces, or of which words may be joined. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]{2}/u;

/** Finds the foods of one index. */
export class HitFinder {
  readonly #tools: SearchTools;

  constructor(tools: SearchTools) {
    this.#tools = tools;
  }

  /** The foods for a query; where there are none, for its names in the form that tables have. */
  find(query: string, search: LimitedSearch): FoundHits {
    const spelled = this.#findSpelled(query, search);
    const base =
      spelled.found.length === 0 && spelled.nothing === undefined ? this.#uninflected(query, search) : undefined;
    const named = base === undefined ? spelled : this.#foundAsTyped(base, search);
    return named.isMisspelt ? spelled : named;
  }

  /**
   * The foods for a query as it was typed; where none is called so, those for what stands before its comma ("lemon, zested"), or for the
   * query as it was probably meant to be spelled.
   */
  #findSpelled(query: string, search: LimitedSearch): FoundHits {
    // Most queries find enough as they were typed, and looking for other spellings takes long.
    const respelling = once(() => this.#respelled(query, search));
    const options = { ...search.options, isMisspelt: () => respelling()?.isGuess === false };
    const typed = this.#foundAsTyped(query, { ...search, options });
    if (typed.nothing?.reason === 'not-food') return typed;
    const isCalledNearlySo = !typed.isMisspelt && typed.found.length > 0;
    if (isCalledNearlySo && typed.found.some(isRight)) return typed;
    const respelled = respelling();
    const food = isCalledNearlySo || typed.nothing !== undefined ? undefined : textBeforeComma(query);
    if (food !== undefined && this.#excludesAsMuch(food, respelled?.text ?? query)) {
      const ofFood = this.#findSpelled(food, search);
      if (ofFood.found.length > 0) return ofFood;
    }
    if (respelled === undefined) return typed;
    if (isCalledNearlySo && (respelled.isGuess || !respelled.isUnderstood || !respelled.isOfCatalog)) return typed;
    const { found, nothing, isMisspelt } = this.#foundAsTyped(respelled.text, search);
    const meant = respelled.isUnderstood ? found : found.filter(({ missing }) => missing === 0);
    // Names that are spelled nearly so count where the words mean something else.
    const docs = new Set(isCalledNearlySo ? meant.map(({ doc }) => doc) : []);
    if (isCalledNearlySo && !typed.found.every(({ doc }) => docs.has(doc))) return typed;
    // What is excluded or refused when it is spelled right is never found by the typo.
    if (meant.length === 0 && nothing === undefined) return this.#foundAsTyped(query, search);
    return { found: meant.map((hit) => ({ ...hit, typos: hit.typos + 1 })), nothing, isMisspelt };
  }

  #respelled(query: string, { options }: LimitedSearch): Respelling | undefined {
    const { kinds } = this.#tools;
    if (kinds === undefined || options.asTypedOnly === true || options.asSpelled === true) return undefined;
    const { index } = this.#tools.scratch;
    const respelled = respell(query, kinds.dictionary, kinds, (word) => {
      const number = index.wordNumber(word);
      return number < 0 ? 0 : Math.floor((index.docFrequency(number) * FOODS_PER_TYPO) / index.foods);
    });
    return respelled !== undefined && this.#excludesAsMuch(respelled.text, query) ? respelled : undefined;
  }

  /** Whether a text excludes all that a query does: what "onhe" excludes is still excluded where it is read as another word. */
  #excludesAsMuch(text: string, query: string): boolean {
    const { kinds } = this.#tools;
    if (kinds === undefined) return true;
    const [now, typed] = [readLimits(text, kinds), readLimits(query, kinds)];
    const isKindLost = typed.excludedKinds.some((kind) => !now.excludedKinds.includes(kind));
    return (typed.excluded & ~now.excluded) === 0 && !isKindLost;
  }

  /** A query with its names in the form that tables have: "немного сыра"; undefined where it has no others, or is a word for something else. */
  #uninflected(query: string, { options }: LimitedSearch): string | undefined {
    const { kinds } = this.#tools;
    if (kinds === undefined || options.asTypedOnly === true || options.asSpelled === true) return undefined;
    const words = analyse(query.slice(0, MAX_QUERY_LENGTH));
    if (words.length === 1 && kinds.names.isEveryday(words[0]!)) return undefined;
    const bases = kinds.inflection.uninflected(words, -1).join(' ');
    return bases === words.join(' ') ? undefined : bases;
  }

  #foundAsTyped(query: string, search: LimitedSearch): FoundHits {
    const limited = this.withinLimits(query, search);
    if (limited !== undefined) return { ...limited, isMisspelt: limited.found.length === 0 };
    const { text: food, languages = search.options.languages } = this.withoutAmount(query, search) ?? { text: query };
    const text = this.#cutIntoWords(food, search) ?? food;
    const candidates = new Candidates(this.#tools.scratch, search.wanted, search.filter);
    const last = collect(parseQuery(text), candidates, this.#tools, { ...search.options, languages }, search.trace);
    const nothing = last === 'another food' ? ({ reason: 'another-food' } as const) : undefined;
    return { found: [...candidates.hits.values()], nothing, isMisspelt: last === 'respelled' || candidates.size === 0 };
  }

  /** The foods for a query that excludes something, or asks for no food; undefined for all others. */
  withinLimits(query: string, search: LimitedSearch): Omit<FoundHits, 'isMisspelt'> | undefined {
    const kinds = search.options.asTypedOnly === true ? undefined : this.#tools.kinds;
    if (kinds === undefined) return undefined;
    const limits = readLimits(query, kinds);
    if (limits.isRefused) {
      return { found: findCalledSo(limits, this.#tools, search), nothing: { reason: 'not-food' } };
    }
    if (limits.excludedWords.length === 0) return undefined;
    const text = this.withoutAmount(limits.text, search)?.text ?? limits.text;
    const found = findFreeFoods(query, { ...limits, text }, this.#tools, search);
    return { found, nothing: { reason: 'excluded', words: limits.excludedWords.join(' ') } };
  }

  /** A query with spaces between words that were written without; undefined where it has none, or foods are called as it was typed. */
  #cutIntoWords(query: string, search: LimitedSearch): string | undefined {
    const { kinds } = this.#tools;
    if (kinds === undefined || search.options.asTypedOnly === true || !UNSPACED.test(query)) return undefined;
    const cut = cutIntoWords(fold(query.slice(0, MAX_QUERY_LENGTH)), kinds.dictionary);
    if (cut === undefined) return undefined;
    const candidates = new Candidates(this.#tools.scratch, search.wanted, search.filter);
    collect(parseQuery(query), candidates, this.#tools, { asTypedOnly: true });
    return candidates.size > 0 ? undefined : cut;
  }

  /** A query without its amount; undefined where it has none, or foods are called so with it. */
  withoutAmount(query: string, search: LimitedSearch): AmountAside | undefined {
    const { kinds } = this.#tools;
    const { asTypedOnly, isWithoutAmount } = search.options;
    if (kinds === undefined || asTypedOnly === true || isWithoutAmount === true) return undefined;
    const aside = setAmountAside(query.slice(0, MAX_QUERY_LENGTH), kinds);
    if (aside === undefined) return undefined;
    const candidates = new Candidates(this.#tools.scratch, search.wanted, search.filter);
    collect(parseQuery(query), candidates, this.#tools, { asTypedOnly: true });
    // A weight stands in the names of products, but their numbers alone say little: "2 eggs" is no "Pancakes, 2 eggs".
    const least = aside.isExact ? FIT.acrossFields : FIT.namePrefix;
    const isCalledSo = [...candidates.hits.values()].some(({ fit, missing }) => fit >= least && missing === 0);
    return isCalledSo ? undefined : aside;
  }
}

/** Whether a food has all words as typed, or several that are its whole name but for a typo: that was made in this name. */
function isRight({ typos, missing, fit, clause }: Hit): boolean {
  const isWholeName = fit >= FIT.sameWords && clause !== undefined && clause.terms.length > 1;
  return missing === 0 && (typos === 0 || isWholeName);
}

function once<T>(find: () => T): () => T {
  let found: { readonly value: T } | undefined;
  return () => {
    found ??= { value: find() };
    return found.value;
  };
}
