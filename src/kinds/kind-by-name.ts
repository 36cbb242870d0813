/**
 * Which kind a food's name means: by the words that name it, not by its flavour. Where languages put the naming word is a
 * table (`language-words.ts`): first in French ("Yaourt à la fraise"), last in English ("Strawberry yogurt"), at the end of
 * a compound in German ("Erdbeerjoghurt"). Where it cannot be told the answer is none: a wrong kind is worse than none.
 */
import { analyse } from '../text/analyse.ts';
import { isNumber } from '../text/tokenise.ts';
import { isWithin, type Kind, type Language } from './kind-table.ts';
import type { LanguageWords } from './language-words.ts';
import { type NameDictionary, singularPhrase } from './name-dictionary.ts';

/** Signs that part a name; commas between digits are decimals. */
const PARTS = /(?<!\d),|,(?!\d)|[;:()[\]{}|•·–—/+*"“”«»]|\s-\s/;
/** Of a compound, what stands before the naming part has at least this many letters, and the naming part that many. */
const SHORTEST_PREFIX = 3;
const SHORTEST_SUFFIX = 4;

/** No name of a kind has more words. */
const MAX_PHRASE = 8;

/** The categories whose foods are often the flavour of another one. */
const FLAVOURS = new Set([
  'fruit',
  'dried-fruit',
  'vegetables',
  'nuts-and-seeds',
  'herbs-and-spices',
  'sugar-and-syrups',
  'mushrooms-and-seaweed',
  'chocolate',
  'cocoa-drinks',
  'milk-and-cream',
  'cheese',
  'eggs',
  'butter-and-margarine',
]);

/** A stretch of words that names a kind. */
interface Match {
  readonly from: number;
  readonly to: number;
  readonly kind: Kind;
}

/** Tells kinds by names. */
export class NameClassifier {
  readonly #names: NameDictionary;
  readonly #words: ReadonlyMap<Language, LanguageWords>;

  constructor(names: NameDictionary, words: ReadonlyMap<Language, LanguageWords>) {
    this.#names = names;
    this.#words = words;
  }

  /** The kind that a name means; `brand` is left out of it. Without a language it is guessed from the words. */
  find(name: string, brand?: string | null, language?: Language): Kind | undefined {
    const parts = name
      .split(PARTS)
      .map((part) => analyse(part))
      .filter((words) => words.length > 0);
    if (parts.length > 1 && brand && parts[0]!.join(' ') === analyse(brand).join(' ')) parts.shift();
    const spoken = language !== undefined && this.#words.has(language) ? language : this.#guess(parts);
    return spoken === undefined ? undefined : this.#findIn(parts, spoken);
  }

  #findIn(parts: readonly string[][], language: Language): Kind | undefined {
    const grammar = this.#words.get(language)!;
    if (parts.some((words) => words.some((word) => grammar.notFood.has(word)))) return undefined;
    const matches = parts.map((words) => this.#matches(words, language, grammar));
    const heads = parts.map((words, i) => this.#headOf(words, matches[i]!, language, grammar));
    const isSure = heads.every((head) => head !== 'unsure');
    const sure = heads.filter((head): head is Kind => head !== undefined && head !== 'unsure');
    // What is often a flavour names the food only where every word is known: "Tic Tac Orange" is no orange.
    const head = sure.find((kind) => !isOftenFlavour(kind)) ?? (isSure ? sure[0] : undefined);
    return head && this.#refine(head, parts, matches.flat(), language);
  }

  /** The kind that one part of a name means; undefined when all its words only describe. */
  #headOf(
    words: readonly string[],
    matches: readonly Match[],
    language: Language,
    grammar: LanguageWords,
  ): Kind | 'unsure' | undefined {
    const describes = (word: string) => isNumber(word) || word.length === 1 || grammar.describing.has(word);
    const isKnown = (word: string, at: number) => describes(word) || grammar.link.has(word) || covers(matches, at);
    for (let from = 0; from < words.length; ) {
      const link = words.findIndex((word, at) => at >= from && grammar.link.has(word) && !covers(matches, at));
      const to = link < 0 ? words.length : link;
      const inside = matches.filter((match) => match.from >= from && match.to <= to);
      const ordered = grammar.head === 'first' ? inside : inside.toReversed();
      const match = ordered.find(({ kind }) => !isOftenFlavour(kind)) ?? ordered[0];
      if (match !== undefined) {
        const isSure = isOftenFlavour(match.kind)
          ? words.every(isKnown)
          : grammar.head === 'last' || words.slice(from, match.from).every((word, i) => isKnown(word, from + i));
        return isSure ? match.kind : 'unsure';
      }
      const unknown = words.slice(from, to).findLast((word) => !describes(word));
      if (unknown !== undefined) {
        return (grammar.hasCompounds ? this.#suffixOf(unknown, language) : undefined) ?? 'unsure';
      }
      from = to + 1;
    }
    return undefined;
  }

  /** A more specific kind below the one that was found, where other words of the name say so ("Cheese, cheddar"). */
  #refine(head: Kind, parts: readonly string[][], matches: readonly Match[], language: Language): Kind {
    let best = head;
    for (const { kind } of matches) if (kind !== best && isWithin(kind, best)) best = kind;
    if (parts.length === 1) return best;
    const words = new Set(parts.flat());
    for (let again = true; again; ) {
      again = false;
      for (const { kind, phrases } of this.#names.below(best, language)) {
        if (phrases.some((phrase) => phrase.every((word) => words.has(word)))) {
          best = kind;
          again = true;
          break;
        }
      }
    }
    return best;
  }

  /** The longest names of kinds in a part, from the side on which the language has its naming word. */
  #matches(words: readonly string[], language: Language, grammar: LanguageWords): Match[] {
    const matches: Match[] = [];
    if (grammar.head === 'first') {
      for (let from = 0; from < words.length; ) {
        const most = Math.min(this.#names.longestFrom(words[from]!), words.length - from);
        const match = this.#longest(words, most, (length) => [from, from + length], language);
        if (match !== undefined && !isFlavour(words, match, grammar)) matches.push(match);
        from = match?.to ?? from + 1;
      }
    } else {
      for (let to = words.length; to > 0; ) {
        const match = this.#longest(words, Math.min(MAX_PHRASE, to), (length) => [to - length, to], language);
        if (match !== undefined && !isFlavour(words, match, grammar)) matches.unshift(match);
        to = match?.from ?? to - 1;
      }
    }
    return matches;
  }

  #longest(
    words: readonly string[],
    most: number,
    stretch: (length: number) => [from: number, to: number],
    language: Language,
  ): Match | undefined {
    for (let length = most; length > 0; length--) {
      const [from, to] = stretch(length);
      if (this.#names.longestFrom(words[from]!) < length) continue;
      const kind = this.#meaningOf(words.slice(from, to), language);
      if (kind !== undefined) return { from, to, kind };
    }
    return undefined;
  }

  /** The kind that a phrase means in a language, or in English, which labels everywhere borrow from. */
  #meaningOf(words: readonly string[], language: Language): Kind | undefined {
    const meanings = this.#names.meaningsOf(words.join(' ')) ?? this.#names.meaningsOf(singularPhrase(words));
    if (meanings === undefined) return undefined;
    for (const bit of [this.#names.languageBit(language), this.#names.languageBit('en')]) {
      const here = meanings.filter(({ languages }) => (languages & bit) !== 0);
      if (here.length > 0) {
        const [first] = here;
        return here.every(({ kind }) => kind.category === first!.kind.category) ? first!.kind : undefined;
      }
    }
    return undefined;
  }

  /** The kind that the end of a joined word means. */
  #suffixOf(word: string, language: Language): Kind | undefined {
    for (let at = SHORTEST_PREFIX; at <= word.length - SHORTEST_SUFFIX; at++) {
      const kind = this.#meaningOf([word.slice(at)], language);
      if (kind !== undefined) return kind;
    }
    return undefined;
  }

  /** The language that most words of a name belong to. */
  #guess(parts: readonly string[][]): Language | undefined {
    let best: Language | undefined;
    let bestScore = 0;
    for (const [language, grammar] of this.#words) {
      let score = 0;
      for (const words of parts) {
        for (const word of words) if (grammar.link.has(word) || grammar.describing.has(word)) score++;
        for (let at = 0; at < words.length; at++) {
          const most = Math.min(this.#names.longestFrom(words[at]!), words.length - at);
          for (let length = most; length > 0; length--) {
            const phrase = words.slice(at, at + length);
            const meanings = this.#names.meaningsOf(phrase.join(' ')) ?? this.#names.meaningsOf(singularPhrase(phrase));
            if (!meanings?.some(({ languages }) => (languages & this.#names.languageBit(language)) !== 0)) continue;
            score += 2 * length;
            at += length - 1;
            break;
          }
        }
      }
      if (score > bestScore) [best, bestScore] = [language, score];
    }
    return best;
  }
}

function isOftenFlavour({ category }: Kind): boolean {
  return FLAVOURS.has(category.key);
}

function covers(matches: readonly Match[], at: number): boolean {
  return matches.some(({ from, to }) => at >= from && at < to);
}

/** Whether a word beside a match makes a mere flavour of it. */
function isFlavour(words: readonly string[], { from, to }: Match, grammar: LanguageWords): boolean {
  const [before, after] = [words[from - 1], words[to]];
  return (
    (after !== undefined && grammar.flavourBefore.has(after)) ||
    (before !== undefined && grammar.flavourAfter.has(before))
  );
}
