/**
 * Which kind a food's name means: by the words that name it, not by its flavor. Where languages put the naming word is a
 * table (`language-words.ts`): first in French ("Yaourt à la fraise"), last in English ("Strawberry yogurt"), at the end of
 * a compound in German ("Erdbeerjoghurt"). Where it cannot be told the answer is none: a wrong kind is worse than none.
 *
 * A name falls into segments at commas, brackets and dashes. Each has a head, the words that name a kind in the place
 * where the language puts them; of all heads the one that is the least likely a mere flavor names the food.
 */

import type { KindRules } from '../kind-rules.ts';
import { type Category, isWithin, type Kind, type Language } from '../kind-table.ts';
import { bestHead, isOnlyOneNamed, kindsIn } from './best-head.ts';
import { KindChanges } from './changed-kinds.ts';
import { KnownWords } from './known-words.ts';
import type { LanguageWords } from './language-words.ts';
import type { NameDictionary } from './name-dictionary.ts';
import { beginsWithOnlyName, type LanguageHints, NameLanguages } from './name-languages.ts';
import { type NameSegment, NameSegmenter } from './name-segments.ts';
import type { FirstWord } from './phrase-table.ts';
import { type Grammar, type ReadableSegment, SegmentReading } from './segment-reading.ts';
import { ROLE_BIT, type RolesOfWord, WordRoles } from './word-roles.ts';

/** What is rarer is not meant by a brand that has its name. */
const MAX_COMMONNESS_OF_BRAND = 2;
const MAX_OTHER_LANGUAGES = 2;
/** How a name is read first: not for weak heads, and whatever else is in it. */
const CERTAIN = { isWeak: false, mustBeSure: false };

/** What a name means. */
export interface NameMeaning {
  readonly kind: Kind;
  /** Whether the name has no other food in it and no word that is not known, so that it can mean nothing else in its language. */
  readonly isSure: boolean;
}

interface LastName {
  readonly segments: readonly ReadableSegment[];
  readonly shelf: Category | undefined;
  readonly readings: (readonly SegmentReading[])[];
}

interface LastGrammars {
  readonly segments: readonly ReadableSegment[];
  readonly hints: LanguageHints;
  readonly grammars: readonly Grammar[];
}

/** Tells kinds by names. */
export class NameClassifier {
  readonly #names: NameDictionary;
  readonly #words: KnownWords;
  readonly #languages: NameLanguages;
  readonly #changes: KindChanges;
  readonly #segmenter = new NameSegmenter();
  /** The name that was read last, by the numbers of languages. */
  #last: LastName = { segments: [], shelf: undefined, readings: [] };
  #lastGrammars: LastGrammars = { segments: [], hints: {}, grammars: [] };

  constructor(names: NameDictionary, words: ReadonlyMap<Language, LanguageWords>, rules: KindRules) {
    this.#names = names;
    this.#changes = new KindChanges(names.table, rules.changes);
    this.#words = new KnownWords(names, new WordRoles(words, (language) => names.languageBit(language)));
    this.#languages = new NameLanguages(names, words, rules.languages);
  }

  /**
   * The kind that a name means. Its brand, or several with commas, is left out of it. A stated language counts, unless
   * the words are clearly of another. The shelf that people put the food on, where it is known, decides between meanings.
   */
  find(name: string, brand?: string | null, language?: Language, shelf?: Category): Kind | undefined {
    return this.meaningOf(this.read(name, brand), { stated: language }, shelf)?.kind;
  }

  /** The segments of a name, for `meaningOf`; its brand, or several with commas, is left out of it. */
  read(name: string, brand?: string | null): ReadableSegment[] {
    const segments: ReadableSegment[] = [];
    for (const segment of this.#segmenter.segmentsOf(name, brand)) segments.push(this.#readable(segment));
    return segments;
  }

  /** What a name means whose segments are read. */
  meaningOf(segments: readonly ReadableSegment[], hints: LanguageHints, shelf?: Category): NameMeaning | undefined {
    const [grammar, ...others] = this.#grammarsOf(segments, hints);
    let meaning = grammar && this.#meaningIn(grammar, segments, shelf);
    // "Salami royal": several languages have the word, and what English names last is unknown.
    if (meaning === undefined && grammar !== undefined && beginsWithOnlyName(segments)) {
      const kinds = kindsIn(this.#readingsIn(grammar, segments, shelf));
      meaning = others
        .slice(0, MAX_OTHER_LANGUAGES)
        .map((other) => this.#meaningIn(other, segments, shelf))
        .find((other) => other !== undefined && kinds.includes(other.kind));
    }
    // A rare food that is called by its brand alone is rather another one: "Toddy" is cocoa, not palm wine.
    if (meaning && meaning.kind.commonness > MAX_COMMONNESS_OF_BRAND && segments.every(({ isBrand }) => isBrand)) {
      return undefined;
    }
    return meaning;
  }

  /**
   * What else a name might mean: the likeliest that fits, in other languages, and where words that are not known might mean another
   * food. Something besides the name must say that it is so.
   */
  otherMeaning(
    segments: readonly ReadableSegment[],
    hints: LanguageHints,
    shelf: Category | undefined,
    isFitting: (kind: Kind) => boolean,
  ): Kind | undefined {
    const grammars = this.#grammarsOf(segments, hints);
    for (const isWeak of [false, true]) {
      for (const grammar of grammars) {
        const { language } = grammar;
        const isLikely = grammar === grammars[0] || language === hints.stated || hints.atHome?.includes(language);
        const meaning = this.#meaningIn(grammar, segments, shelf, { isWeak, mustBeSure: !isLikely });
        if (meaning !== undefined && !meaning.kind.isVague && isFitting(meaning.kind)) return meaning.kind;
      }
    }
    return undefined;
  }

  /** The languages of a name, the likeliest first. */
  #grammarsOf(segments: readonly ReadableSegment[], hints: LanguageHints): readonly Grammar[] {
    const last = this.#lastGrammars;
    const isKnown = last.segments === segments && last.hints.stated === hints.stated;
    if (isKnown && last.hints.atHome === hints.atHome) return last.grammars;
    const grammars = this.#languages.likeliest(segments, hints);
    this.#lastGrammars = { segments, hints, grammars };
    return grammars;
  }

  #meaningIn(
    grammar: Grammar,
    segments: readonly ReadableSegment[],
    shelf: Category | undefined,
    { isWeak, mustBeSure } = CERTAIN,
  ): NameMeaning | undefined {
    // Only a joined word can name a kind without a match.
    if (!grammar.hasCompounds && segments.every(({ matches }) => matches.length === 0)) return undefined;
    const said = rolesIn(segments, grammar);
    if ((said & ROLE_BIT.notFood) !== 0 && saysOutsideNames(ROLE_BIT.notFood, segments, grammar)) return undefined;
    const isAlone = segments.length === 1;
    const readings = this.#readingsIn(grammar, segments, shelf);
    const isSure = isOnlyOneNamed(readings) && readings.every(({ isAllKnown }) => isAllKnown);
    if (mustBeSure && !isSure) return undefined;
    // One segment cannot be turned round, and no other makes it more specific.
    const beforeLinks = isAlone ? [] : segments.map((segment) => wordsBeforeLink(segment, grammar));
    const head = this.#turnedRound(readings, beforeLinks, grammar.language) ?? bestHead(readings, isWeak);
    // A weak head that is one anyway gave its meaning before.
    if (head === undefined || (isWeak && head === bestHead(readings, false))) return undefined;
    const refined = this.#refine(head, readings, beforeLinks, grammar.language);
    const kind = this.#changes.change(refined, {
      named: () => kindsIn(readings),
      joined: () => kindsIn(readings.filter((reading) => reading.head?.kind === head)),
      isForBabies: (said & ROLE_BIT.baby) !== 0,
      isVegetarian: (said & ROLE_BIT.vegetarian) !== 0 && saysOutsideNames(ROLE_BIT.vegetarian, segments, grammar),
      isDried: (said & ROLE_BIT.dried) !== 0,
    });
    return { kind, isSure };
  }

  /** The segments read in a language, once for all meanings of a name. */
  #readingsIn(
    grammar: Grammar,
    segments: readonly ReadableSegment[],
    shelf: Category | undefined,
  ): readonly SegmentReading[] {
    if (this.#last.segments !== segments || this.#last.shelf !== shelf) this.#last = { segments, shelf, readings: [] };
    const known = this.#last.readings[grammar.number];
    if (known !== undefined) return known;
    const isAlone = segments.length === 1;
    const readings = segments.map(
      (segment, at) =>
        new SegmentReading(this.#names, segment, grammar, this.#languages.borrowed, {
          isAlone,
          isFirst: at === 0,
          shelf,
          isNamedElsewhere: isAlone ? never : (kind) => this.#isNamedElsewhere(kind, segments, at, grammar),
        }),
    );
    this.#last.readings[grammar.number] = readings;
    return readings;
  }

  /** Whether another segment of the name means only this kind: "Flan (caramel custard)". */
  #isNamedElsewhere(kind: Kind, segments: readonly ReadableSegment[], at: number, { bit }: Grammar): boolean {
    return segments.some(
      ({ matches }, other) =>
        other !== at &&
        matches.some((match) => {
          const kinds = this.#names.kindsIn(match, bit);
          return kinds.length === 1 && kinds[0] === kind;
        }),
    );
  }

  #readable({ words, brandWords, isBrand, hasAccents }: NameSegment): ReadableSegment {
    const roles: RolesOfWord[] = [];
    const firstWords: FirstWord[] = [];
    for (const word of words) {
      const known = this.#words.of(word);
      roles.push(known.roles);
      firstWords.push(known.first);
    }
    return { words, brandWords, isBrand, hasAccents, roles, matches: this.#names.matchesIn(words, firstWords) };
  }

  /** The kind that a table names with its words turned round: "Sugar, powdered", "Corn, sweet, yellow". */
  #turnedRound(
    readings: readonly SegmentReading[],
    segments: readonly (readonly string[])[],
    language: Language,
  ): Kind | undefined {
    if (segments.length < 2 || !readings[0]!.isOneName) return undefined;
    let best: Kind | undefined;
    for (let i = 1; i < segments.length; i++) {
      const kinds = this.#names.kindsNamed([...segments[i]!, ...segments[0]!], language);
      const kind = kinds[0];
      if (kinds.length === 1 && kind !== undefined && (best === undefined || isWithin(kind, best))) best = kind;
    }
    return best;
  }

  /** A more specific kind below the one that was found, where other words of the name say so ("Cheese, cheddar"; "Milk, whole"). */
  #refine(
    head: Kind,
    readings: readonly SegmentReading[],
    segments: readonly (readonly string[])[],
    language: Language,
  ): Kind {
    let best = head;
    const narrow = (kind: Kind | undefined) => {
      if (kind !== undefined && kind !== best && isWithin(kind, best)) best = kind;
    };
    for (const { namings } of readings) for (const { kind } of namings) narrow(kind);
    if (segments.length < 2) return best;
    const at = readings.findIndex((reading) => reading.head?.kind === head);
    for (let i = 0; at >= 0 && i < segments.length; i++) {
      if (i === at) continue;
      for (const words of [
        [...segments[i]!, ...segments[at]!],
        [...segments[at]!, ...segments[i]!],
      ]) {
        for (const kind of this.#names.kindsNamed(words, language)) narrow(kind);
      }
    }
    return best;
  }
}

function never(): boolean {
  return false;
}

/** The words of a segment up to the first link behind its first word: of "cooked with water" the first. */
function wordsBeforeLink({ words, roles }: ReadableSegment, { number }: Grammar): readonly string[] {
  const link = roles.findIndex(({ inLanguage }, at) => at > 0 && (inLanguage[number]! & ROLE_BIT.link) !== 0);
  return link < 0 ? words : words.slice(0, link);
}

/** The roles that any word of a name has in a language. */
function rolesIn(segments: readonly ReadableSegment[], { number }: Grammar): number {
  let said = 0;
  for (const { roles } of segments) for (const { inLanguage } of roles) said |= inLanguage[number]!;
  return said;
}

/** Whether a word has a role outside of the names of foods: a "hot dog" is not for dogs, and "huile végétale" makes nothing vegetarian. */
function saysOutsideNames(role: number, segments: readonly ReadableSegment[], { number }: Grammar): boolean {
  return segments.some(({ roles, matches }) =>
    roles.some(
      ({ inLanguage }, at) =>
        (inLanguage[number]! & role) !== 0 && !matches.some(({ from, to }) => to - from > 1 && at >= from && at < to),
    ),
  );
}
