/** Answers queries on one index: collects the foods that are worth ranking, and ranks them. */
import type { SearchIndex } from '../catalog/index/search-index.ts';
import type { SearchFilters } from '../food/search-filters.ts';
import { collect, type SearchTools, type StepOptions } from './plan/search-steps.ts';
import { parseQuery } from './query/parse-query.ts';
import { type Explanation, explainHits } from './rank/explanation.ts';
import { CLAIM_MATCH, FIT, type Hit, KIND_MATCH } from './rank/hit.ts';
import { rank } from './rank/ranking-rules.ts';
import { type Alternatives, AlternativesFinder } from './run/alternatives.ts';
import { CandidateScratch, Candidates } from './run/candidates.ts';
import { type DocumentFilter, documentFilter } from './run/document-filter.ts';
import { openKindTools } from './run/kind-tools.ts';
import type { SearchKinds } from './search-kinds.ts';

export interface SearchOptions extends SearchFilters, StepOptions {
  limit: number;
  offset?: number;
}

/** What is to be said about the foods that were found. */
export interface AnswerNotes {
  /** What the first food is called, in the catalog's language, where the query calls it by another name. */
  otherName: string | undefined;
  /** The words of the first food instead of misspelt ones. */
  correctedQuery: string | undefined;
}

/** So many foods are looked for at least, so that the first ones are the same whether few or some are asked for. */
const MIN_WANTED = 10;

/** Digits as on a label or from a scanner, perhaps grouped. */
const BARCODE = /^\s*\d[\d -]{4,20}\d\s*$/;

/** Searches one index. It keeps memory between queries, so each thread has its own. */
export class SearchEngine {
  readonly #index: SearchIndex;
  readonly #tools: SearchTools;
  readonly #scratch: CandidateScratch;
  readonly #docByBarcode: (typed: string) => number | undefined;

  /** A query that is a barcode finds its food when `docByBarcode` does; one that names a kind of food, when kinds are known. */
  constructor(
    index: SearchIndex,
    docByBarcode: (typed: string) => number | undefined = () => undefined,
    kinds?: SearchKinds,
  ) {
    this.#index = index;
    this.#docByBarcode = docByBarcode;
    const finder = new AlternativesFinder(index);
    this.#tools = { index, finder, kinds: kinds && openKindTools(index, kinds, finder) };
    this.#scratch = new CandidateScratch(index, this.#tools.kinds?.lookup);
  }

  /** The document numbers of the foods that answer a query, best first. */
  search(query: string, options: SearchOptions): number[] {
    return this.#ranked(query, options).map(({ doc }) => doc);
  }

  /** The same, with what is to be said about them. */
  answer(query: string, options: SearchOptions): { docs: number[] } & AnswerNotes {
    const hits = this.#ranked(query, options);
    const [first] = hits;
    return {
      docs: hits.map(({ doc }) => doc),
      otherName: first?.isOtherName ? this.#tools.kinds?.reader.nameOf(first, query) : undefined,
      correctedQuery: first && this.#correctedQuery(first),
    };
  }

  /** The words by which a food was found instead of misspelt ones; undefined where none was misspelt. */
  #correctedQuery({ doc, pattern, typos, isOtherName }: Hit): string | undefined {
    if (typos === 0 || isOtherName || pattern === undefined) return undefined;
    const matches = this.#scratch.matcher.wordMatches(pattern, doc);
    return matches
      .map(({ typed, word, typos: ofWord }, at) => {
        if (ofWord === 0) return typed;
        return this.#spellingOfName(pattern.words[at]) ?? this.#index.word(word);
      })
      .join(' ');
  }

  /** How the catalog spells a name of a kind that was misspelt; undefined for a word that is no name. */
  #spellingOfName({ kinds }: Alternatives): string | undefined {
    const spelling = kinds?.spellings.find((words) => words.every((forms) => forms.length > 0));
    return spelling?.map(([form]) => this.#index.word(form)).join(' ');
  }

  /** The same foods, each with the reasons for its place. */
  explain(query: string, options: SearchOptions): Explanation[] {
    const { matcher } = this.#scratch;
    return explainHits(this.#ranked(query, options), this.#index, ({ doc, pattern }) =>
      pattern === undefined ? [] : matcher.wordMatches(pattern, doc),
    );
  }

  /** The text of a word that an explanation names: of a kind its name. */
  wordText(number: number): string {
    return this.#tools.kinds?.reader.nameOfKindWord(number) ?? this.#index.word(number);
  }

  #ranked(query: string, { limit, offset = 0, asTypedOnly, isTyping, ...filters }: SearchOptions): Hit[] {
    const filter = documentFilter(filters, this.#index);
    const scanned = this.#byBarcode(query, filter);
    if (scanned !== undefined) return [scanned].slice(offset, offset + limit);
    const parsed = parseQuery(query);
    const candidates = new Candidates(this.#scratch, filter);
    collect(parsed, candidates, Math.max(offset + limit, MIN_WANTED), this.#tools, { asTypedOnly, isTyping });
    return rank(candidates.hits.values(), this.#index, offset + limit).slice(offset, offset + limit);
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
      meaning: 0,
      rarity: 0,
      kind: KIND_MATCH.same,
      claim: CLAIM_MATCH.none,
    };
    const place = { fit: FIT.exactName, headCoverage: 1, beginsName: true, coverage: 1, position: 0 };
    return { doc, pattern: undefined, ...spelling, ...place };
  }
}
