/** Finds the foods that meet what a query claims of them: by what their names say, in any language, and by their figures. */
import { isPreparation } from '../../food/preparations.ts';
import type { QueryMeaning } from '../query/query-reader.ts';
import { CLAIM_MATCH, KIND_MATCH } from '../rank/hit.ts';
import type { Alternatives, AlternativesFinder } from './alternatives.ts';
import type { Candidates, CommonDocs } from './candidates.ts';
import type { NumberedPhrases } from './kind-lookup.ts';
import { askFor, type KindTools } from './kind-tools.ts';
import { MAX_PATTERN_WORDS, patternOf } from './pattern.ts';
import { AS_TYPED } from './spelling-search.ts';

/** The words of a phrase, each of which may be one of several. */
type WordsOfPhrase = readonly (readonly number[])[];

/** Adds to the candidates of one query what meets its claims. */
export class ClaimSearch {
  readonly #candidates: Candidates;
  readonly #wanted: number;
  readonly #finder: AlternativesFinder;
  readonly #tools: KindTools;

  constructor(candidates: Candidates, wanted: number, finder: AlternativesFinder, tools: KindTools) {
    this.#candidates = candidates;
    this.#wanted = wanted;
    this.#finder = finder;
    this.#tools = tools;
  }

  /**
   * The foods that meet what is claimed: those whose names say so in any language, then those of the kind whose figures meet it.
   * Without a kind there are only names to go by.
   */
  addByClaim({ parts, head, stopWordCount, claims }: QueryMeaning): void {
    const { lookup, alternatives } = this.#tools;
    const content = parts.filter((part) => !part.isNumber).map((part) => alternatives.ofPart(part, AS_TYPED));
    if (content.some(({ postings }) => postings === 0)) return;
    // All phrases of all languages are looked for among the same foods.
    const within = this.#candidates.withAll(content);
    const [{ claim, words }] = claims;
    const typed = words.join(' ');
    // Of the phrases that claim something about figures, the commonest say best what is meant.
    const { named, implying } = lookup.claimPhrases;
    const inTurn = isPreparation(claim) ? joined(named) : named.map(asWords);
    for (const phrase of [...inTurn, ...joined(implying)]) {
      if (this.#countClaimed() >= this.#wanted) return;
      this.#addWithPhrase(content, phrase, typed, stopWordCount, within);
    }
    const { claimBits } = lookup;
    if (head === undefined || claimBits === undefined) return;
    const pattern = patternOf(content, { missing: stopWordCount, claims: claimBits, isOfKind: true });
    this.#candidates.add(pattern, this.#wanted, within);
  }

  /** Foods of the kind that the named one is made of, where their names say that they are prepared so: "riz cuit" is any rice, cooked. */
  addPrepared(meaning: QueryMeaning): void {
    const { reader, lookup, alternatives } = this.#tools;
    const head = meaning.head!;
    const [prepared] = head.named!.meanings;
    const origin = reader.originOf(prepared!.kind);
    if (origin === undefined) return;
    const named = { ...head.named!, meanings: [prepared!, { ...prepared!, kind: origin.kind }] };
    const ofOrigin = alternatives.ofKinds({ ...head, named }, origin.kind);
    if (ofOrigin.postings === 0) return;
    // They come behind the foods of the named kind.
    askFor([{ ...meaning, head: { ...head, named } }], this.#tools, []);
    const typed = head.words.map(({ text }) => text).join(' ');
    for (const phrase of joined(lookup.phrasesOfClaim(origin.preparation)))
      this.#addWithPhrase([ofOrigin], phrase, typed, meaning.stopWordCount);
  }

  /** The foods of the kind that have a phrase in their names, of which each word may be one of several. */
  #addWithPhrase(
    content: readonly Alternatives[],
    phrase: WordsOfPhrase,
    typed: string,
    missing: number,
    within?: CommonDocs,
  ): void {
    const words = [...content, ...phrase.map((numbers) => this.#finder.ofWords(numbers, typed))];
    if (words.length > MAX_PATTERN_WORDS) return;
    this.#candidates.add(patternOf(words, { missing, isOfKind: true }), this.#wanted, within);
  }

  /** The foods whose names make the claim, of the kind asked for. */
  #countClaimed(): number {
    let count = 0;
    for (const { claim, kind } of this.#candidates.hits.values()) {
      if (claim >= CLAIM_MATCH.implied && kind !== KIND_MATCH.other) count++;
    }
    return count;
  }
}

function asWords(phrase: readonly number[]): WordsOfPhrase {
  return phrase.map((number) => [number]);
}

/** Phrases of which all that have one word are joined to one. */
function joined(phrases: NumberedPhrases): WordsOfPhrase[] {
  const single = phrases.filter((phrase) => phrase.length === 1).flat();
  return [[single], ...phrases.filter((phrase) => phrase.length > 1).map(asWords)];
}
