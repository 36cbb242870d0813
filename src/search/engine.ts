/** Answers queries on one index: collects the foods that are worth ranking, and ranks them. */
import type { SearchIndex } from '../catalog/index/search-index.ts';
import type { NothingFound } from '../food/nothing-found.ts';
import type { SearchFilters } from '../food/search-filters.ts';
import { type Kind, shownName } from '../kinds/kind-table.ts';
import { hasWordsOf } from '../kinds/names/has-words-of.ts';
import type { PlanOptions } from './plan/steps.ts';
import { withoutEmoji } from './query/emoji.ts';
import { parseQuery } from './query/parse-query.ts';
import { readQuery } from './query/read-query.ts';
import type { Reading } from './query/reading.ts';
import { explainHits, type SearchExplanation } from './rank/explanation.ts';
import { rank } from './rank/ranking-rules.ts';
import { HitFinder } from './run/hit-finder.ts';
import { type KindTools, openKindTools } from './run/kinds/kind-tools.ts';
import { type DocumentFilter, documentFilter } from './run/match/document-filter.ts';
import type { Hit } from './run/match/hit.ts';
import { CLAIM_MATCH, FIT, FREEDOM, KIND_MATCH } from './run/match/match-levels.ts';
import { CandidateScratch } from './run/postings/candidate-scratch.ts';
import { Candidates } from './run/postings/candidates.ts';
import { collect, type StepRun } from './run/run-plan.ts';
import type { SearchTools } from './run/search.ts';
import type { Term } from './run/terms/term.ts';
import { TermExpander } from './run/terms/term-expander.ts';
import type { SearchKinds } from './search-kinds.ts';

export interface SearchOptions extends SearchFilters, PlanOptions {
  limit: number;
  offset?: number;
}

/** What is to be said about the foods that were found. */
export interface AnswerNotes {
  /** The kind of the first food, where the query calls it by another name than that of the catalog's language. */
  otherKind: string | undefined;
  /** The words of the first food instead of misspelt ones. */
  correctedQuery: string | undefined;
  /** Why nothing was found, where more than the spelling is the reason. */
  nothing: NothingFound | undefined;
}

/** The foods that some words name, and how well they do. */
export interface FoundFood {
  /** The best one first. */
  readonly docs: readonly number[];
  /** Of the best one: whether the words are its whole name, whether it is of the kind that they name, and what it lacks of them. */
  readonly isWholeName: boolean;
  readonly isKind: boolean;
  readonly typos: number;
  readonly missing: number;
}

/** So many foods are looked for at least, so that the first ones are the same whether few or some are asked for. */
const MIN_WANTED = 10;

/** Digits as on a label or from a scanner, perhaps grouped. */
const BARCODE = /^\s*\d[\d -]{4,20}\d\s*$/;

/** Searches one index. It keeps memory between queries, so each thread has its own. */
export class SearchEngine {
  readonly #index: SearchIndex;
  readonly #tools: SearchTools;
  readonly #docByBarcode: (typed: string) => number | undefined;
  readonly #finder: HitFinder;

  /** A query that is a barcode finds its food when `docByBarcode` does; one that names a kind of food, when kinds are known. */
  constructor(
    index: SearchIndex,
    docByBarcode: (typed: string) => number | undefined = () => undefined,
    kinds?: SearchKinds,
  ) {
    this.#index = index;
    this.#docByBarcode = docByBarcode;
    this.#tools = {
      scratch: new CandidateScratch(index),
      expander: new TermExpander(index),
      kinds: kinds && openKindTools(index, kinds),
    };
    this.#finder = new HitFinder(this.#tools);
  }

  /** The document numbers of the foods that answer a query, best first. */
  search(query: string, options: SearchOptions): number[] {
    return this.#ranked(query, options).hits.map(({ doc }) => doc);
  }

  /** What is known of kinds of food and of amounts, where that is. */
  get kinds(): KindTools | undefined {
    return this.#tools.kinds;
  }

  /** The foods that some words surely name, such as a part of a meal; undefined where they probably name none. */
  findFood(query: string, options: SearchOptions): FoundFood | undefined {
    const { hits } = this.#ranked(query, options);
    const [first] = hits;
    if (first === undefined) return undefined;
    const isWholeName = first.fit >= FIT.sameWords && first.missing === 0 && first.typos === 0;
    const { kinds } = this.#tools;
    const reading = () => readQuery(parseQuery(query).tokens, kinds!.dictionary, options.languages);
    if (!isWholeName && kinds !== undefined && !isProbablyMeant(first, reading())) return undefined;
    const isKind = first.clause?.intent?.namesKind === true && first.kind === KIND_MATCH.same;
    const { typos, missing } = first;
    return { docs: hits.map(({ doc }) => doc), isWholeName, isKind, typos, missing };
  }

  /** The same, with what is to be said about them. */
  answer(query: string, options: SearchOptions): { docs: number[] } & AnswerNotes {
    const { hits, nothing } = this.#ranked(query, options);
    const [first] = hits;
    return {
      docs: hits.map(({ doc }) => doc),
      otherKind: first && this.#otherKind(first, query),
      // What is excluded stays as it was typed, beside whatever else was.
      correctedQuery: first && first.freedom === FREEDOM.unknown ? this.#correctedQuery(first) : undefined,
      nothing: hits.length === 0 && (options.offset ?? 0) === 0 ? nothing : undefined,
    };
  }

  /**
   * All foods that the steps of a search for a page find, and whether these are all. First come those that the search has, and
   * behind them those that its steps did not look at, up to `most` of each step.
   */
  list(typed: string, wanted: number, most: number): { docs: number[]; isWhole: boolean } {
    const query = this.#withoutEmoji(typed);
    const scanned = this.#byBarcode(query, undefined);
    if (scanned !== undefined) return { docs: [scanned.doc], isWhole: true };
    const atLeast = Math.max(wanted, MIN_WANTED);
    const limited = this.#finder.withinLimits(query, { wanted: Math.max(atLeast, most), options: {} });
    if (limited !== undefined) {
      const docs = rank(limited.found, this.#index, limited.found.length).map(({ doc }) => doc);
      return { docs, isWhole: docs.length < most };
    }
    const text = this.#finder.withoutAmount(query, { wanted: atLeast, options: {} })?.text ?? query;
    const first = this.#collected(text, new Candidates(this.#tools.scratch, atLeast));
    const docs = this.#rankedAll(first);
    if (!first.isCut) return { docs, isWhole: true };
    const all = this.#collected(text, new Candidates(this.#tools.scratch, atLeast, undefined, most));
    return { docs: [...new Set([...docs, ...this.#rankedAll(all)])], isWhole: !all.isCut };
  }

  #collected(query: string, candidates: Candidates): Candidates {
    collect(parseQuery(query), candidates, this.#tools);
    return candidates;
  }

  #rankedAll({ hits, size }: Candidates): number[] {
    return rank(hits.values(), this.#index, size).map(({ doc }) => doc);
  }

  /** The kind of a food that was found by another name; undefined where its name in the catalog's language was typed. */
  #otherKind({ isOtherName, clause, meaning }: Hit, query: string): string | undefined {
    const kind = isOtherName ? clause?.intent?.kinds[meaning] : undefined;
    return kind === undefined || hasWordsOf(query, this.#shownName(kind)) ? undefined : kind.key;
  }

  #shownName(kind: Kind): string {
    return shownName(kind, this.#tools.kinds!.dictionary.languages.mainLanguage);
  }

  /** The words by which a food was found instead of misspelt ones; undefined where none was misspelt. */
  #correctedQuery({ doc, clause, typos, isOtherName }: Hit): string | undefined {
    if (typos === 0 || isOtherName || clause === undefined) return undefined;
    const matches = this.#tools.scratch.matcher.wordMatches(clause, doc);
    return matches
      .map(({ typed, word, typos: ofWord }, at) => {
        if (ofWord === 0) return typed;
        return this.#spellingOfName(clause.terms[at]) ?? this.#index.word(word);
      })
      .join(' ');
  }

  /** How the catalog spells a name of a kind that was misspelt; undefined for a word that is not a name. */
  #spellingOfName({ kinds }: Term): string | undefined {
    const spelling = kinds?.spellings.find((words) => words.every((forms) => forms.length > 0));
    return spelling?.map(([form]) => this.#index.word(form)).join(' ');
  }

  /** The same foods, each with the reasons for its place, and the steps that found them. */
  explain(query: string, options: SearchOptions): SearchExplanation {
    const { matcher } = this.#tools.scratch;
    const steps: StepRun[] = [];
    const foods = explainHits(this.#ranked(query, options, steps).hits, this.#index, ({ doc, clause }) =>
      clause === undefined ? [] : matcher.wordMatches(clause, doc),
    );
    return { steps, foods };
  }

  /** The text of a word that an explanation names: of a kind its name. */
  wordText(number: number): string {
    const kind = this.#tools.kinds?.lookup.kindAt(number);
    return kind === undefined ? this.#index.word(number) : this.#shownName(kind);
  }

  #withoutEmoji(query: string): string {
    const { kinds } = this.#tools;
    return kinds === undefined ? query : withoutEmoji(query, kinds.emoji);
  }

  #ranked(
    typed: string,
    options: SearchOptions,
    trace?: StepRun[],
  ): { hits: Hit[]; nothing: NothingFound | undefined } {
    const { limit, offset = 0 } = options;
    const query = this.#withoutEmoji(typed);
    const filter = documentFilter(options, this.#index);
    const scanned = this.#byBarcode(query, filter);
    if (scanned !== undefined) return { hits: [scanned].slice(offset, offset + limit), nothing: undefined };
    const wanted = Math.max(offset + limit, MIN_WANTED);
    const { found, nothing } = this.#finder.find(query, { wanted, filter, options, trace });
    return { hits: rank(found, this.#index, offset + limit).slice(offset, offset + limit), nothing };
  }

  /** The food of a typed barcode, as the only match. */
  #byBarcode(query: string, filter: DocumentFilter | undefined): Hit | undefined {
    if (!BARCODE.test(query)) return undefined;
    const doc = this.#docByBarcode(query.trim());
    if (doc === undefined || filter?.passes(doc) === false) return undefined;
    const spelling = {
      missing: 0,
      typos: 0,
      prefixWords: 0,
      inflectedWords: 0,
      isOtherName: false,
      isOwnName: true,
      meaning: 0,
      isCooked: false,
      group: 0,
      repeats: 0,
      rarity: 0,
      kind: KIND_MATCH.same,
      claim: CLAIM_MATCH.none,
      level: 0,
      lacksBeside: false,
      freedom: FREEDOM.unknown,
    };
    const place = { fit: FIT.exactName, headCoverage: 1, beginsName: true, coverage: 1, position: 0 };
    return { doc, clause: undefined, ...spelling, ...place };
  }
}

/** Shorter words are hardly misspelt. */
const MIN_MISSPELT_LENGTH = 4;

/** The share of a query's words that may be missing from a food that is not of a kind that it names. */
const MOST_MISSING = 0;

/** Whether a food is what a query means, and not merely the nearest to words for something else. */
function isProbablyMeant({ missing, typos, kind, fit, clause }: Hit, reading: Reading): boolean {
  const isOfKind = clause?.intent?.namesKind === true && kind !== KIND_MATCH.other;
  if (reading.head !== undefined) return !reading.isNotFood && (isOfKind || missing <= MOST_MISSING);
  // A short word is near to another by chance: "run" is not rum.
  if (typos > 0 && reading.tokens.every(({ text }) => text.length < MIN_MISSPELT_LENGTH)) return false;
  if (reading.isNotFood || reading.isEverydaySpeech) return false;
  // Two typos in the whole head of a name are forgiven, "chiken brest"; beside other words they are too many.
  return isOfKind || (missing <= MOST_MISSING && typos <= (fit >= FIT.head ? 2 : 1));
}
