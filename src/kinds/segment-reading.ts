/** One segment of a name, read in one language: which words name kinds, and which of them is the head. */
import { isNumber } from '../text/tokenise.ts';
import type { Kind, Language } from './kind-table.ts';
import type { WordRole } from './language-words.ts';
import type { NameDictionary } from './name-dictionary.ts';
import type { NameSegment } from './name-segments.ts';
import type { PhraseMatch } from './phrase-table.ts';
import type { RolesOfWord } from './word-roles.ts';

/** Of a compound, what stands before the naming part has at least this many letters, and the naming part that many. */
const SHORTEST_PREFIX = 3;
const SHORTEST_SUFFIX = 4;

/** One language, ready for reading. */
export interface Grammar {
  readonly language: Language;
  readonly bit: number;
  readonly isHeadFirst: boolean;
  readonly hasCompounds: boolean;
}

/** A segment, and what its words mean in any language. */
export interface ReadableSegment extends NameSegment {
  /** Of each word. */
  readonly roles: readonly RolesOfWord[];
  readonly matches: readonly PhraseMatch[];
}

/** A stretch of words that names a kind; undefined where it names several that are too different to choose from. */
interface Naming {
  readonly from: number;
  readonly to: number;
  readonly kind: Kind | undefined;
}

/** Some word that names no known food stands in the head's place. */
const UNKNOWN = Symbol();

/** What a segment names. */
export interface Head {
  readonly kind: Kind;
  /** Whether it stands where its language puts the naming word, so that no unknown word could name another food. */
  readonly isInPlace: boolean;
  /** How many words name it. */
  readonly length: number;
  /** How easily it is a mere flavour here; what is followed by a link ("milk chocolate with …") is none. */
  readonly flavouring: number;
}

/** A segment in a language. */
export class SegmentReading {
  readonly namings: readonly Naming[];
  readonly head: Head | undefined;
  /** Whether every word names a food, describes one or is a number. */
  readonly isAllKnown: boolean;
  /** Whether all of it only says how the food was prepared, as food tables do: "raw", "boiled, drained". */
  readonly isPreparation: boolean;
  /** Whether it begins with a link, and so describes what stands before it: "with skin", "made with water". */
  readonly isLinked: boolean;
  readonly #words: readonly string[];
  readonly #brandWords: number;
  readonly #names: NameDictionary;
  readonly #roles: readonly RolesOfWord[];
  readonly #grammar: Grammar;
  readonly #fallback: number;
  readonly #isAlone: boolean;

  /** Matches of the language count, else those of the fallback, given by its bit. Of several segments each has a place. */
  constructor(
    names: NameDictionary,
    { words, brandWords, roles, matches }: ReadableSegment,
    grammar: Grammar,
    fallback: number,
    isAlone: boolean,
  ) {
    this.#words = words;
    this.#names = names;
    this.#roles = roles;
    this.#grammar = grammar;
    this.#fallback = fallback;
    this.#brandWords = brandWords;
    this.#isAlone = isAlone;
    this.namings = this.#namingsAmong(matches);
    this.isAllKnown =
      brandWords === 0 &&
      this.namings.every(({ kind }) => kind !== undefined) &&
      words.every((word, at) => this.#isKnown(word, at));
    this.isPreparation = words.every((_, at) => this.#has('preparation', at));
    this.isLinked = this.#beginsWithLink();
    this.head = this.#findHead();
  }

  /** Whether all of it is the name of one kind, beside words that describe. */
  get isOneName(): boolean {
    return this.#isPlain && this.namings.length === 1 && this.head !== undefined;
  }

  /** Whether it has no links, and every word is known. */
  get #isPlain(): boolean {
    return this.isAllKnown && this.#words.every((_, at) => !this.#has('link', at) || this.#isNaming(at));
  }

  /** Whether words that describe stand behind the head where that comes last: "oil-roasted". */
  get isHeadDescribed(): boolean {
    return !this.#grammar.isHeadFirst && this.#isPlain && (this.namings.at(-1)?.to ?? 0) < this.#words.length;
  }

  #beginsWithLink(): boolean {
    for (let at = 0; at < this.#words.length && !this.#isNaming(at); at++) {
      if (this.#has('link', at)) return true;
      if (!this.#describes(this.#words[at]!, at)) return false;
    }
    return false;
  }

  /** The longest names, from the side on which the language has its naming word. */
  #namingsAmong(matches: readonly PhraseMatch[]): Naming[] {
    const { isHeadFirst } = this.#grammar;
    const found: { from: number; to: number; kinds: readonly Kind[] }[] = [];
    const ordered = matches.length < 2 ? matches : matches.toSorted(isHeadFirst ? fromTheFront : fromTheBack);
    let edge = isHeadFirst ? 0 : this.#words.length;
    for (const match of ordered) {
      if (isHeadFirst ? match.from < edge : match.to > edge) continue;
      const kinds = this.#kindsOf(match);
      if (kinds.length === 0 || this.#saysLittle(match)) continue;
      edge = isHeadFirst ? match.to : match.from;
      if (this.#isFlavour(match)) continue;
      if (match.from < this.#brandWords && kinds[0]!.flavouring > 0) continue;
      found.push({ from: match.from, to: match.to, kinds });
    }
    if (!isHeadFirst) found.reverse();
    return found.map((each) => ({ from: each.from, to: each.to, kind: chooseKind(each.kinds, found) }));
  }

  /** The kinds that a match means in the language, else in the one that is borrowed from. */
  #kindsOf(match: PhraseMatch): Kind[] {
    const kinds = this.#names.kindsIn(match, this.#grammar.bit);
    return kinds.length > 0 ? kinds : this.#names.kindsIn(match, this.#fallback);
  }

  /** A word that names a food only alone or in a longer name. */
  #saysLittle({ from, to }: PhraseMatch): boolean {
    if (to - from > 1) return false;
    // "Corn, sweet" is no sweet.
    if (this.#words.length === 1) return !this.#isAlone && this.#has('describing', from);
    return this.#has('notAlone', from) || this.#has('describing', from) || this.#has('link', from);
  }

  /** Whether a word beside a match makes a mere flavour of it. */
  #isFlavour({ from, to }: PhraseMatch): boolean {
    return this.#has('flavourBefore', to) || this.#has('flavourAfter', from - 1);
  }

  #has(role: WordRole, at: number): boolean {
    const roles = this.#roles[at];
    return roles !== undefined && (roles[role] & this.#grammar.bit) !== 0;
  }

  #describes(word: string, at: number): boolean {
    return word.length === 1 || isNumber(word) || this.#has('describing', at) || this.#has('vegetarian', at);
  }

  #isKnown(word: string, at: number): boolean {
    return at < this.#brandWords || this.#describes(word, at) || this.#has('link', at) || this.#isNaming(at);
  }

  #isNaming(at: number): boolean {
    return this.namings.some(({ from, to }) => at >= from && at < to);
  }

  /** The head of the first stretch between links that has one: "with pieces of fruit" describes. */
  #findHead(): Head | undefined {
    const words = this.#words;
    for (let from = 0; from < words.length; ) {
      let to = from;
      while (to < words.length && (!this.#has('link', to) || this.#isNaming(to))) to++;
      const head = this.#headBetween(from, to);
      if (head !== undefined) return head === UNKNOWN ? undefined : head;
      from = to + 1;
    }
    return undefined;
  }

  /** Of the names in a stretch the one that is the least likely a flavour, and of several the one in the head's place. */
  #headBetween(from: number, to: number): Head | typeof UNKNOWN | undefined {
    const { isHeadFirst, hasCompounds } = this.#grammar;
    const inside = this.namings.filter((naming) => naming.from >= from && naming.to <= to);
    if (!isHeadFirst) inside.reverse();
    let best = inside[0];
    // Where the head comes first, what follows it describes it, unless it can flavour anything.
    if (!isHeadFirst || flavouringOf(best) > 1) {
      for (const naming of inside) if (flavouringOf(naming) < flavouringOf(best)) best = naming;
    }
    if (best !== undefined && best.kind === undefined) {
      best = inside.find(({ kind }) => kind?.flavouring === 0) ?? best;
    }
    const unknown = this.#unknownBeside(best, from, to);
    if (unknown !== undefined && hasCompounds) {
      const kind = this.#suffixOf(this.#words[unknown]!);
      if (kind !== undefined && kind.flavouring <= flavouringOf(best))
        return { kind, isInPlace: true, length: 1, flavouring: kind.flavouring };
    }
    if (best === undefined) return unknown === undefined ? undefined : UNKNOWN;
    if (best.kind === undefined) return UNKNOWN;
    const isLinked = !isHeadFirst && best.to === to && to < this.#words.length;
    const { flavouring } = best.kind;
    return {
      kind: best.kind,
      isInPlace: unknown === undefined,
      length: best.to - best.from,
      flavouring: isLinked && flavouring === 1 ? 0 : flavouring,
    };
  }

  /** The first unknown word between the head's place and a naming, which might be the head instead. */
  #unknownBeside(naming: Naming | undefined, from: number, to: number): number | undefined {
    const isUnknown = (at: number) => !this.#isKnown(this.#words[at]!, at);
    if (this.#grammar.isHeadFirst) {
      for (let at = from; at < (naming?.from ?? to); at++) if (isUnknown(at)) return at;
    } else {
      for (let at = to - 1; at >= (naming?.to ?? from); at--) if (isUnknown(at)) return at;
    }
    return undefined;
  }

  /** The kind that the end of a joined word means. */
  #suffixOf(word: string): Kind | undefined {
    for (let at = SHORTEST_PREFIX; at <= word.length - SHORTEST_SUFFIX; at++) {
      const [match] = this.#names.matchesIn([word.slice(at)]);
      const kinds = match === undefined ? [] : this.#kindsOf(match);
      if (kinds.length > 0)
        return kinds.every(({ category }) => category === kinds[0]!.category) ? kinds[0] : undefined;
    }
    return undefined;
  }
}

function fromTheFront(a: PhraseMatch, b: PhraseMatch): number {
  return a.from - b.from || b.to - a.to;
}

function fromTheBack(a: PhraseMatch, b: PhraseMatch): number {
  return b.to - a.to || a.from - b.from;
}

/** More than any kind has where there is none. */
function flavouringOf(naming: Naming | undefined): number {
  return naming === undefined ? 3 : (naming.kind?.flavouring ?? 0);
}

/** Of the kinds that a name means, one of a category that is named beside it, else the likeliest if it is clearly so. */
function chooseKind(kinds: readonly Kind[], namings: readonly { readonly kinds: readonly Kind[] }[]): Kind | undefined {
  const [first, ...rest] = kinds;
  if (rest.length === 0) return first;
  const others = namings.filter((naming) => naming.kinds !== kinds);
  const beside = kinds.find(({ category }) =>
    others.some((other) => !other.kinds[0]!.isVague && other.kinds[0]!.category === category),
  );
  if (beside !== undefined) return beside;
  const isClear = rest.every(
    (other) =>
      other.category === first!.category || other.commonness > first!.commonness || first!.likelierThan.has(other.key),
  );
  return isClear ? first : undefined;
}
