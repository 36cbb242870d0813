/**
 * One search under way: what it was asked, what it takes that to mean, and what it has found. Steps read it and tell what they have
 * learned by their outcome; nothing else changes it.
 */
import type { PlanOptions, SearchState, StepName } from '../plan/steps.ts';
import { withKindsInstead } from '../query/kinds-instead.ts';
import type { ParsedQuery, Token } from '../query/parse-query.ts';
import { readQuery, rightWords } from '../query/read-query.ts';
import { type Reading, wordByWord } from '../query/reading.ts';
import { type Intent, intentOf } from './kinds/intent.ts';
import type { KindTools } from './kinds/kind-tools.ts';
import { FIT, KIND_MATCH } from './match/match-levels.ts';
import type { CandidateScratch } from './postings/candidate-scratch.ts';
import type { Candidates, VisitedDocs } from './postings/candidates.ts';
import { type Clause, clauseOf } from './terms/clause.ts';
import type { Term } from './terms/term.ts';
import { AS_TYPED, type Expansion, PREFIX, type QueryTerms, type TermExpander } from './terms/term-expander.ts';

/** What searches of one index use. */
export interface SearchTools {
  readonly scratch: CandidateScratch;
  readonly expander: TermExpander;
  /** Where kinds of food are known. */
  readonly kinds: KindTools | undefined;
}

/** What a step has learned beside the foods that it added. */
export interface Outcome {
  /** What the query is taken to mean from here on. */
  readonly reading?: Reading;
  /** Another reading, by which only this step looked. */
  readonly tried?: Reading;
  /** What matches are judged by from here on; undefined for nothing. */
  readonly intent?: Intent | undefined;
  /** The documents that have all words as typed. */
  readonly asTyped?: VisitedDocs;
  /** Whether no other step can find a food that comes before those found. */
  readonly isDone?: boolean;
}

/** More words are first looked for as they are, since they were often copied from a label; their meaning counts after that. */
const MOST_READ_FIRST = 3;
const NONE: ReadonlySet<string> = new Set();

export class Search implements SearchState {
  readonly query: ParsedQuery;
  readonly candidates: Candidates;
  readonly tools: SearchTools;
  readonly terms: QueryTerms;
  readonly isTyping: boolean;
  readonly #isMisspelt: () => boolean;
  readonly #languages: number | undefined;
  readonly #ran = new Set<string>();
  #typedReading: Reading | undefined;
  #reading: Reading | undefined;
  #asTyped: VisitedDocs | undefined;
  #intent: Intent | undefined;
  #isIntentKnown: boolean;
  #typedClause: Clause | undefined;
  #prefixTerms: readonly Term[] | undefined;
  #rightWords: ReadonlySet<string> | undefined;

  constructor(query: ParsedQuery, candidates: Candidates, tools: SearchTools, options: PlanOptions = {}) {
    this.query = query;
    this.candidates = candidates;
    this.tools = tools;
    this.#languages = options.languages;
    this.isTyping = options.isTyping === true;
    this.#isMisspelt = options.isMisspelt ?? (() => false);
    this.terms = tools.expander.termsFor(query.words.length);
    this.#isIntentKnown = options.asTypedOnly === true || query.words.length > MOST_READ_FIRST;
  }

  /** Notes that a step ran, and what it has learned. */
  note(step: StepName, outcome: Outcome): void {
    this.#ran.add(step);
    if (outcome.reading !== undefined) {
      this.#reading = outcome.reading;
      this.#rightWords = undefined;
    }
    if ('intent' in outcome) {
      this.#intent = outcome.intent;
      this.#isIntentKnown = true;
    }
    if (outcome.asTyped !== undefined) this.#asTyped = outcome.asTyped;
  }

  hasNameOf(words: readonly Token[]): boolean {
    return this.candidates.hasName(this.clause(this.termsOf(words, AS_TYPED)));
  }

  hasRun(step: string): boolean {
    return this.#ran.has(step);
  }

  get words(): readonly Token[] {
    return this.query.words;
  }

  /** What the query means as typed. */
  get typedReading(): Reading {
    const { tokens } = this.query;
    const { kinds } = this.tools;
    this.#typedReading ??=
      kinds === undefined
        ? wordByWord(tokens)
        : withKindsInstead(
            readQuery(tokens, kinds.dictionary, this.#languages),
            this.query.excluded ?? 0,
            kinds.dictionary,
          );
    return this.#typedReading;
  }

  get reading(): Reading {
    return this.#reading ?? this.typedReading;
  }

  /** What matches are judged by. */
  get intent(): Intent | undefined {
    if (!this.#isIntentKnown) {
      const { kinds } = this.tools;
      this.#intent = kinds && intentOf([this.reading], kinds.lookup);
      this.#isIntentKnown = true;
    }
    return this.#intent;
  }

  /** The documents that have all words as typed, once they were visited. */
  get asTyped(): VisitedDocs | undefined {
    return this.#asTyped;
  }

  /** The words that are spelled right, in which no typo is forgiven: those that name or describe foods, where one does. */
  get rightWords(): ReadonlySet<string> {
    const { kinds } = this.tools;
    const { reading } = this;
    if (kinds === undefined) return NONE;
    this.#rightWords ??= rightWords(reading, kinds.dictionary);
    return this.#rightWords;
  }

  get isMisspelt(): boolean {
    return this.#isMisspelt();
  }

  get found(): number {
    return this.candidates.size;
  }

  get isFull(): boolean {
    return this.candidates.isFull;
  }

  get hasFoodsOfKind(): boolean {
    for (const { kind } of this.candidates.hits.values()) if (kind !== KIND_MATCH.other) return true;
    return false;
  }

  get hasWholeName(): boolean {
    for (const { fit } of this.candidates.hits.values()) if (fit >= FIT.sameWords) return true;
    return false;
  }

  get hasLikelyNames(): boolean {
    for (const { typos, fit, beginsName } of this.candidates.hits.values())
      if (typos === 0 || fit >= FIT.namePrefix || beginsName) return true;
    return false;
  }

  get isJudgedByClaim(): boolean {
    return this.intent !== undefined && this.intent.claims.length > 0;
  }

  /** All words as typed. */
  get typedClause(): Clause {
    this.#typedClause ??= this.clause(this.termsOf(this.words, AS_TYPED));
    return this.#typedClause;
  }

  /** The terms of all words with the last one unfinished; most queries find enough without them. */
  get prefixTerms(): readonly Term[] {
    this.#prefixTerms ??= this.termsOf(this.words, PREFIX);
    return this.#prefixTerms;
  }

  termsOf(words: readonly Token[], expansion: Expansion): Term[] {
    return words.map((word) => this.terms.find(word, expansion));
  }

  /** A clause that is judged by what the query asks for, with the typos that cutting it into other words has cost. */
  clause(terms: readonly Term[], typos = 0): Clause {
    return clauseOf(terms, { intent: this.intent, typos });
  }

  /** Whether some food may have all of these words. */
  mayMatch(words: readonly Token[]): boolean {
    return !this.candidates.scans.rulesOut(words);
  }
}
