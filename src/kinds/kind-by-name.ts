/**
 * Which kind a food's name means: by the words that name it, not by its flavour. Where languages put the naming word is a
 * table (`language-words.ts`): first in French ("Yaourt à la fraise"), last in English ("Strawberry yogurt"), at the end of
 * a compound in German ("Erdbeerjoghurt"). Where it cannot be told the answer is none: a wrong kind is worse than none.
 *
 * A name falls into segments at commas, brackets and dashes. Each has a head, the words that name a kind in the place
 * where the language puts them; of all heads the one that is the least likely a mere flavour names the food.
 */
import { changedKind } from './changed-kinds.ts';
import { isWithin, type Kind, type Language } from './kind-table.ts';
import type { LanguageWords, WordRole } from './language-words.ts';
import type { NameDictionary } from './name-dictionary.ts';
import { type NameSegment, segmentsOf } from './name-segments.ts';
import type { PhraseMatch } from './phrase-table.ts';
import { type Grammar, type Head, SegmentReading } from './segment-reading.ts';
import { WordRoles } from './word-roles.ts';

/** Labels everywhere borrow from English. */
const BORROWED: Language = 'en';
const CHOCOLATE = 'chocolate';
/** Which language counts where several fit alike; the others follow. */
const COMMONEST: readonly Language[] = ['en', 'fr', 'de', 'es', 'it', 'nl', 'pt', 'pl'];
/** Short words such as "a", "la" and "en" link in many languages. */
const SHORTEST_TELLING = 2;
/** A vague kind counts for more than what flavours anything, and for less than all else. */
const VAGUE_RANK = 1.5;
/** What a stated language counts, in words of it. */
const STATED = 2;

/** Tells kinds by names. */
export class NameClassifier {
  readonly #names: NameDictionary;
  readonly #roles: WordRoles;
  readonly #grammars: readonly Grammar[];
  readonly #borrowed: number;

  constructor(names: NameDictionary, words: ReadonlyMap<Language, LanguageWords>) {
    this.#names = names;
    this.#borrowed = names.languageBit(BORROWED);
    this.#roles = new WordRoles(words, (language) => names.languageBit(language));
    const known = [...words.keys()];
    const ordered = [...new Set([...COMMONEST.filter((language) => words.has(language)), ...known])].filter(
      (language) => names.languageBit(language) !== 0,
    );
    this.#grammars = ordered.map((language) => ({
      language,
      bit: names.languageBit(language),
      isHeadFirst: words.get(language)!.head === 'first',
      hasCompounds: words.get(language)!.hasCompounds,
    }));
  }

  /**
   * The kind that a name means. Its brand, or several with commas, is left out of it. A stated language counts, unless
   * the words are clearly of another.
   */
  find(name: string, brand?: string | null, language?: Language): Kind | undefined {
    const segments = segmentsOf(name, brand);
    const matches = segments.map(({ words }) => this.#names.matchesIn(words));
    const grammar = this.#grammarOf(segments, matches, language);
    if (grammar === undefined || this.#isNotFood(segments, matches, grammar)) return undefined;
    const readings = segments.map(
      (segment, i) =>
        new SegmentReading(
          this.#names,
          this.#roles,
          segment,
          matches[i]!,
          grammar,
          this.#borrowed,
          segments.length === 1,
        ),
    );
    const head = this.#turnedRound(readings, segments, grammar.language) ?? bestHead(readings);
    if (head === undefined) return undefined;
    return changedKind(this.#names.table, this.#refine(head, readings, segments, grammar.language), {
      named: readings.flatMap(kindsIn),
      joined: readings.filter((reading) => reading.head?.kind === head).flatMap(kindsIn),
      isForBabies: this.#hasWord(segments, 'baby', grammar),
      isVegetarian: this.#hasWord(segments, 'vegetarian', grammar),
      isDried: this.#hasWord(segments, 'dried', grammar),
    });
  }

  #hasWord(segments: readonly NameSegment[], role: WordRole, { bit }: Grammar): boolean {
    return segments.some(({ words }) => words.some((word) => (this.#roles.of(word)[role] & bit) !== 0));
  }

  /** The language that most words of a name belong to. */
  #grammarOf(
    segments: readonly NameSegment[],
    matches: readonly PhraseMatch[][],
    stated: Language | undefined,
  ): Grammar | undefined {
    // By the number of a language's bit.
    const scores = new Uint16Array(32);
    const count = (languages: number, weight: number) => {
      for (let rest = languages; rest !== 0; rest &= rest - 1) scores[31 - Math.clz32(rest & -rest)]! += weight;
    };
    for (let i = 0; i < segments.length; i++) {
      for (const word of segments[i]!.words) {
        const { link, describing, flavourBefore, flavourAfter } = this.#roles.of(word);
        count(link, word.length > SHORTEST_TELLING ? 2 : 1);
        count((describing | flavourBefore | flavourAfter) & ~link, 1);
      }
      for (const match of matches[i]!) count(this.#names.languagesOf(match), 2 * (match.to - match.from) - 1);
    }
    let best: Grammar | undefined;
    let bestScore = 0;
    for (const grammar of this.#grammars) {
      const score = scores[31 - Math.clz32(grammar.bit)]! + (grammar.language === stated ? STATED : 0);
      if (score > bestScore) [best, bestScore] = [grammar, score];
    }
    return best;
  }

  /** Whether a word says that it is no food; within a name of a food ("hot dog") it does not. */
  #isNotFood(segments: readonly NameSegment[], matches: readonly PhraseMatch[][], { bit }: Grammar): boolean {
    return segments.some(({ words }, i) =>
      words.some((word, at) => {
        if ((this.#roles.of(word).notFood & bit) === 0) return false;
        return !matches[i]!.some(({ from, to }) => to - from > 1 && at >= from && at < to);
      }),
    );
  }

  /** The kind that a table names with its words turned round: "Sugar, powdered", "Corn, sweet, yellow". */
  #turnedRound(
    [first, ...readings]: readonly SegmentReading[],
    [head, ...segments]: readonly NameSegment[],
    language: Language,
  ): Kind | undefined {
    if (first === undefined || !first.isOneName || readings.length === 0) return undefined;
    let best: Kind | undefined;
    for (const { words } of segments) {
      const kinds = this.#names.kindsNamed([...words, ...head!.words], language);
      const kind = kinds[0];
      if (kinds.length === 1 && kind !== undefined && (best === undefined || isWithin(kind, best))) best = kind;
    }
    return best;
  }

  /** A more specific kind below the one that was found, where other words of the name say so ("Cheese, cheddar"; "Milk, whole"). */
  #refine(head: Kind, readings: readonly SegmentReading[], segments: readonly NameSegment[], language: Language): Kind {
    let best = head;
    const narrow = (kind: Kind | undefined) => {
      if (kind !== undefined && kind !== best && isWithin(kind, best)) best = kind;
    };
    for (const { namings } of readings) for (const { kind } of namings) narrow(kind);
    const at = readings.findIndex((reading) => reading.head?.kind === head);
    for (let i = 0; at >= 0 && i < segments.length; i++) {
      if (i === at) continue;
      for (const words of [
        [...segments[i]!.words, ...segments[at]!.words],
        [...segments[at]!.words, ...segments[i]!.words],
      ]) {
        for (const kind of this.#names.kindsNamed(words, language)) narrow(kind);
      }
    }
    return best;
  }
}

function kindsIn({ namings }: SegmentReading): Kind[] {
  return namings.flatMap(({ kind }) => kind ?? []);
}

/** The head of a name, from those of its segments: not vague if possible, and the least likely a flavour. */
function bestHead(readings: readonly SegmentReading[]): Kind | undefined {
  const isAllKnown = readings.every((reading) => reading.isAllKnown);
  const [first, ...rest] = readings;
  const isNamedFirst = first?.isOneName === true;
  // "Lemon, raw, without peel": food tables name the food first.
  if (isNamedFirst && !first.head!.kind.isVague && rest.some(({ isPreparation }) => isPreparation)) {
    return first.head!.kind;
  }
  let best: Head | undefined;
  let isDescribed = false;
  // Whether anything was named yet that what follows could describe.
  let hasSubject = false;
  for (const reading of readings) {
    const { head, namings, isLinked, isHeadDescribed } = reading;
    if (hasSubject && (isLinked || (isNamedFirst && isHeadDescribed))) continue;
    hasSubject ||= !reading.isAllKnown || namings.length > 0;
    const isSure = head !== undefined && isCertain(head, isAllKnown);
    if (isSure && !(isDescribed && head.flavouring > 0)) {
      if (best === undefined || rankOf(head) < rankOf(best)) best = head;
    }
    // Where some unknown food was described, what follows describes it too: "Potato Skins, Bacon" is no bacon.
    if (!isSure && best === undefined && namings.length > 0) isDescribed = true;
  }
  return best?.kind;
}

function rankOf({ kind, flavouring, length }: Head): number {
  if (kind.isVague) return VAGUE_RANK;
  // "Caramel brownie, milk chocolate with caramel filling".
  return flavouring < kind.flavouring && isPlainChocolate(kind, length) ? -1 : flavouring;
}

/** "Milk chocolate bunnies" are chocolate, whatever their shape is called. */
function isPlainChocolate({ category }: Kind, length: number): boolean {
  return length > 1 && category.key === CHOCOLATE;
}

/** What flavours anything names a food only where every word is known: "Tic Tac Orange" is no orange. */
function isCertain({ kind, isInPlace, length, flavouring }: Head, isAllKnown: boolean): boolean {
  if (flavouring === 2) return isAllKnown;
  return flavouring === 0 || isInPlace || isPlainChocolate(kind, length);
}
