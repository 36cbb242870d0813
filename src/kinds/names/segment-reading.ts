/** One segment of a name, read in one language: which words name kinds, and which of them is the head. */
import { singular } from '../../text/plurals.ts';
import { isNumber } from '../../text/tokenise.ts';
import type { Kind, Language } from '../kind-table.ts';
import { chooseKind, type SegmentContext } from './choose-kind.ts';
import type { NameDictionary } from './name-dictionary.ts';
import type { NameSegment } from './name-segments.ts';
import type { PhraseMatch } from './phrase-table.ts';
import { inReadingOrder } from './reading-order.ts';
import { bitNumber, ROLE_BIT, type RolesOfWord } from './word-roles.ts';

/** Of a compound, what stands before the naming part has at least this many letters, and the naming part that many. */
const MIN_PREFIX_LENGTH = 3;
const MIN_SUFFIX_LENGTH = 4;

/** One language, ready for reading. */
export interface Grammar {
  readonly language: Language;
  readonly bit: number;
  /** The number of the bit. */
  readonly number: number;
  readonly isHeadFirst: boolean;
  readonly hasCompounds: boolean;
  /** Whether nothing in the name speaks for the language, so that both parts of a joined word must be of it. */
  readonly isGuess: boolean;
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

/** A bit besides those of roles: the word is part of a naming. */
const NAMING = 1 << 15;
const LINK_OR_NAMING = ROLE_BIT.link | NAMING;
/** Categories whose foods flavor others, but seldom from the first place, where languages put the head. */
const SELDOM_FLAVOURS_FIRST = new Set(
  'condiments cocoa-drinks dried-fruit herbs-and-spices nuts-and-seeds sugar-and-syrups'.split(' '),
);
const CRISP_FLAVOURS = new Set('beef-and-veal cheese pork poultry'.split(' '));
const SAUCES = 'sauces';
const FRUIT = 'fruit';
const CONDIMENTS = 'condiments';
/** A sauce behind something counts for less than what lies in it, and for more than what flavors anything. */
const SERVED_FLAVOURING = 1.2;
const SAYS_LITTLE = ROLE_BIT.notAlone | ROLE_BIT.describing | ROLE_BIT.link;
const DESCRIBING = ROLE_BIT.describing | ROLE_BIT.vegetarian | ROLE_BIT.headWord;

/** Languages in which flavors stand in the singular. */
const SINGULAR_FLAVOURS = new Set<Language>(['en', 'fr', 'es']);
const PLANTS = new Set('fruit dried-fruit vegetables nuts-and-seeds mushrooms-and-seaweed'.split(' '));

/** Some word that names no known food stands in the head's place. */
const UNKNOWN = Symbol();

/** What a segment names. */
export interface Head {
  readonly kind: Kind;
  /** Whether it stands where its language puts the naming word, so that no unknown word could name another food. */
  readonly isInPlace: boolean;
  /** How many words name it. */
  readonly length: number;
  /** How easily it is a mere flavor here; what is followed by a link ("milk chocolate with …") is none. */
  readonly flavouring: number;
  /** Whether it is a plant in the plural, which no flavor is: "marcona almonds", "pommes Jazz". */
  readonly isMany: boolean;
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
  /** Of each word, its roles in the language. */
  readonly #roles: number[];
  /** The same in the language that is borrowed from. */
  readonly #borrowedRoles: number[];
  readonly #grammar: Grammar;
  readonly #fallback: number;
  readonly #context: SegmentContext;

  /** Matches of the language count, else those of the fallback, given by its bit. */
  constructor(
    names: NameDictionary,
    { words, brandWords, roles, matches }: ReadableSegment,
    grammar: Grammar,
    fallback: number,
    context: SegmentContext,
  ) {
    this.#words = words;
    this.#names = names;
    this.#roles = roles.map(({ inLanguage }) => inLanguage[grammar.number]!);
    this.#borrowedRoles = roles.map(({ inLanguage }) => inLanguage[bitNumber(fallback)]!);
    this.#grammar = grammar;
    this.#fallback = fallback;
    this.#brandWords = brandWords;
    this.#context = context;
    this.namings = this.#namingsAmong(matches);
    for (const { from, to } of this.namings) for (let at = from; at < to; at++) this.#roles[at]! |= NAMING;
    this.isAllKnown = brandWords === 0 && this.#isAllKnown();
    this.isPreparation = this.#roles.every((role) => (role & ROLE_BIT.preparation) !== 0);
    this.isLinked = this.#beginsWithLink();
    this.head = this.#findHead();
  }

  #isAllKnown(): boolean {
    for (const { kind } of this.namings) if (kind === undefined) return false;
    for (let at = 0; at < this.#words.length; at++) {
      // "Crispy minis fruit & nut": a shape makes a food of its own of what it is named with.
      if (!this.#isKnown(at) || (!this.#grammar.isHeadFirst && this.#isHeadWord(at))) return false;
    }
    return true;
  }

  /** Its fruits in the singular, where flavors stand so: "pomme", "apple". */
  get flavourFruits(): Kind[] {
    if (!SINGULAR_FLAVOURS.has(this.#grammar.language)) return [];
    return this.namings
      .filter(
        ({ kind, to }) => kind?.flavouring === 2 && kind.category.key === FRUIT && !isPlural(this.#words[to - 1]!),
      )
      .map(({ kind }) => kind!);
  }

  /** Whether all of it is the name of one kind, beside words that describe. */
  get isOneName(): boolean {
    return this.#isPlain && this.namings.length === 1 && this.head !== undefined;
  }

  /** Whether it has no links, and every word is known. */
  get #isPlain(): boolean {
    return this.isAllKnown && this.#roles.every((role) => (role & LINK_OR_NAMING) !== ROLE_BIT.link);
  }

  /** Whether words that describe stand behind the head where that comes last: "oil-roasted". */
  get isHeadDescribed(): boolean {
    return !this.#grammar.isHeadFirst && this.#isPlain && (this.namings.at(-1)?.to ?? 0) < this.#words.length;
  }

  #beginsWithLink(): boolean {
    for (let at = 0; at < this.#words.length && !this.#isNaming(at); at++) {
      if (this.#has(ROLE_BIT.link, at)) return true;
      if (!this.#describes(at)) return false;
    }
    return false;
  }

  /** The longest names, from the side on which the language has its naming word. */
  #namingsAmong(matches: readonly PhraseMatch[]): Naming[] {
    const { isHeadFirst } = this.#grammar;
    const found: { from: number; to: number; kinds: readonly Kind[] }[] = [];
    let edge = isHeadFirst ? 0 : this.#words.length;
    for (const match of inReadingOrder(matches, isHeadFirst)) {
      if (isHeadFirst ? match.from < edge : match.to > edge) continue;
      const kinds = this.#kindsOf(match);
      if (kinds.length === 0 || this.#saysLittle(match)) continue;
      edge = isHeadFirst ? match.to : match.from;
      if (this.#isFlavour(match)) continue;
      if (match.from < this.#brandWords && !this.#isNamedByBrand(match, kinds[0]!)) continue;
      found.push({ from: match.from, to: match.to, kinds });
    }
    if (!isHeadFirst) found.reverse();
    return found.map((each) => ({ from: each.from, to: each.to, kind: chooseKind(each.kinds, found, this.#context) }));
  }

  /** Whether the brand names a product, whole or, where heads come last, by its end: "Nutella", "Sharon's Sorbet", not "Burger King". */
  #isNamedByBrand({ from, to }: PhraseMatch, { flavouring }: Kind): boolean {
    return flavouring === 0 && to >= this.#brandWords && (from === 0 || !this.#grammar.isHeadFirst);
  }

  /** The kinds that a match means in the language, else in the one that is borrowed from. */
  #kindsOf(match: PhraseMatch): readonly Kind[] {
    const kinds = this.#names.kindsIn(match, this.#grammar.bit);
    return kinds.length > 0 || !this.#isBorrowed(match) ? kinds : this.#names.kindsIn(match, this.#fallback);
  }

  /** Whether a name may be of the language that is borrowed from: "pêches au jus" is no gravy, and "ice tisane" no ice. */
  #isBorrowed({ from, to }: PhraseMatch): boolean {
    if (this.#has(ROLE_BIT.link, from)) return false;
    return to - from > 1 || (this.#borrowedRoles[from]! & SAYS_LITTLE) === 0;
  }

  /** A word that names a food only alone or in a longer name. */
  #saysLittle({ from, to }: PhraseMatch): boolean {
    if (to - from > 1) return false;
    // "Corn, sweet" is not a sweet.
    if (this.#words.length === 1) return !this.#context.isAlone && this.#has(ROLE_BIT.describing, from);
    if (this.#has(SAYS_LITTLE, from)) return true;
    return this.#has(ROLE_BIT.headWord, from) && !this.#isInHeadPlace(from);
  }

  /** Whether only links and words that describe stand on the side of a word on which its language has the head. */
  #isInHeadPlace(at: number): boolean {
    const step = this.#grammar.isHeadFirst ? -1 : 1;
    for (let other = at + step; other >= 0 && other < this.#words.length; other += step) {
      if (!this.#has(ROLE_BIT.link, other) && !this.#describes(other)) return false;
    }
    return true;
  }

  /** Whether a word beside a match makes a mere flavor of it. */
  #isFlavour({ from, to }: PhraseMatch): boolean {
    return this.#has(ROLE_BIT.flavourBefore, to) || this.#has(ROLE_BIT.flavourAfter, from - 1);
  }

  /** Whether the word at a place has any of some roles; beyond the ends there is none. */
  #has(roles: number, at: number): boolean {
    return at >= 0 && at < this.#roles.length && (this.#roles[at]! & roles) !== 0;
  }

  #describes(at: number): boolean {
    const word = this.#words[at]!;
    return word.length === 1 || isNumber(word) || this.#has(DESCRIBING, at);
  }

  #isKnown(at: number): boolean {
    return at < this.#brandWords || this.#has(LINK_OR_NAMING, at) || this.#describes(at);
  }

  /** Whether a word stands for a food of its own there: "duo caramel", not "duo d'olives". */
  #isHeadWord(at: number): boolean {
    if (!this.#has(ROLE_BIT.headWord, at) || this.#isNaming(at)) return false;
    return !this.#has(ROLE_BIT.link, at + 1) || this.#has(ROLE_BIT.adding, at + 1);
  }

  #isNaming(at: number): boolean {
    return this.#has(NAMING, at);
  }

  /** The head of the first stretch between links that has one: "with pieces of fruit" describes. */
  #findHead(): Head | undefined {
    const words = this.#words;
    for (let from = 0; from < words.length; ) {
      let to = from;
      while (to < words.length && (!this.#has(ROLE_BIT.link, to) || this.#isNaming(to))) to++;
      // "Escalope à la crème": the food that the cream was added to has no name.
      if (this.#isAdded(from) && this.#isNaming(from)) return undefined;
      const head = this.#headBetween(from, to);
      if (head !== undefined) return head === UNKNOWN ? undefined : head;
      from = to + 1;
    }
    return undefined;
  }

  /** Whether the links before a place say that what stands there was added to something. */
  #isAdded(at: number): boolean {
    let link = at - 1;
    while (this.#has(ROLE_BIT.link, link) && !this.#has(ROLE_BIT.adding, link)) link--;
    return this.#has(ROLE_BIT.adding, link);
  }

  /** Of the names in a stretch the one that is the least likely a flavor, and of several the one in the head's place. */
  #headBetween(from: number, to: number): Head | typeof UNKNOWN | undefined {
    const { isHeadFirst, hasCompounds } = this.#grammar;
    const inside = this.namings.filter((naming) => naming.from >= from && naming.to <= to);
    if (!isHeadFirst) inside.reverse();
    let best = inside[0];
    // Where the head comes first, what follows it describes it, unless it is one word and can flavor anything: not "moutarde mojito".
    const isOpening = isHeadFirst && best?.from === 0 && (best.to > 1 || best.kind?.category.key === CONDIMENTS);
    if (!isHeadFirst || (flavouringOf(best) > 1 && !isOpening)) {
      for (const naming of inside) if (flavouringOf(naming) < flavouringOf(best)) best = naming;
    }
    if (best !== undefined && best.kind === undefined) {
      best = inside.find(({ kind }) => kind?.flavouring === 0) ?? best;
    }
    const unknown = this.#unknownBeside(best, from, to);
    if (unknown !== undefined && hasCompounds) {
      const kind = this.#suffixOf(this.#words[unknown]!);
      if (kind !== undefined && kind.flavouring <= flavouringOf(best))
        return { kind, isInPlace: true, length: 1, flavouring: kind.flavouring, isMany: false };
    }
    if (best === undefined) return unknown === undefined ? undefined : UNKNOWN;
    if (best.kind === undefined) return UNKNOWN;
    const isLinked = best.to === to && to < this.#words.length;
    const length = best.to - best.from;
    const { flavouring, category } = best.kind;
    // "Milk chocolate with …", "banane de …", "moutarde vima": what follows describes it.
    const isDescribed = isLinked || length > 1 || (best.from === 0 && SELDOM_FLAVOURS_FIRST.has(category.key));
    // "Le canard, sauce bordelaise": what stands before a sauce lies in it.
    const isServed = isHeadFirst && !this.#context.isFirst && category.key === SAUCES;
    const isNoFlavour = isHeadFirst ? flavouring === 2 && isDescribed : flavouring === 1 && isLinked;
    return {
      kind: best.kind,
      isInPlace: unknown === undefined,
      length,
      flavouring: isServed ? SERVED_FLAVOURING : isNoFlavour ? flavouring - 1 : flavouring,
      isMany: this.#isMany(best.kind, this.#words[best.to - 1]!),
    };
  }

  #isMany({ category, isVague }: Kind, word: string): boolean {
    return SINGULAR_FLAVOURS.has(this.#grammar.language) && PLANTS.has(category.key) && !isVague && isPlural(word);
  }

  /** The first unknown word between the head's place and a naming, which might be the head instead. */
  #unknownBeside(naming: Naming | undefined, from: number, to: number): number | undefined {
    if (this.#grammar.isHeadFirst) return this.#firstUnknown(from, naming?.from ?? to);
    for (let at = to - 1; at >= (naming?.to ?? from); at--) {
      // A flavor at the end leaves the head to what begins the name: "granola maple pecan", but "Zork cheese & onion" has two flavors.
      if (this.#isNaming(at)) {
        const isFlavour = CRISP_FLAVOURS.has(naming?.kind?.category.key ?? '');
        return isFlavour ? this.#firstUnknown(from, naming!.from) : undefined;
      }
      if (!this.#isKnown(at) || this.#isHeadWord(at)) return at;
    }
    return undefined;
  }

  #firstUnknown(from: number, to: number): number | undefined {
    for (let at = from; at < to; at++) if (!this.#isKnown(at) || this.#isHeadWord(at)) return at;
    return undefined;
  }

  /** The kind that the end of a joined word means. */
  #suffixOf(word: string): Kind | undefined {
    if (this.#grammar.isGuess && !this.#beginsWithName(word)) return undefined;
    for (let at = MIN_PREFIX_LENGTH; at <= word.length - MIN_SUFFIX_LENGTH; at++) {
      const { meaning } = this.#names.firstWord(word.slice(at));
      if (meaning === 0) continue;
      const match = { from: 0, to: 1, meaning };
      const kinds = this.#grammar.isGuess ? this.#names.kindsIn(match, this.#grammar.bit) : this.#kindsOf(match);
      if (kinds.length > 0)
        return kinds.every(({ category }) => category === kinds[0]!.category) ? kinds[0] : undefined;
    }
    return undefined;
  }

  /** Whether a joined word begins with a name of the language. */
  #beginsWithName(word: string): boolean {
    for (let to = word.length - MIN_SUFFIX_LENGTH; to >= MIN_SUFFIX_LENGTH; to--) {
      const { meaning } = this.#names.firstWord(word.slice(0, to));
      if (meaning !== 0 && this.#names.kindsIn({ from: 0, to: 1, meaning }, this.#grammar.bit).length > 0) return true;
    }
    return false;
  }
}

function isPlural(word: string): boolean {
  return word.endsWith('s') && word !== 'ananas' && singular(word) !== word;
}

/** More than any kind has where there is none. */
function flavouringOf(naming: Naming | undefined): number {
  return naming === undefined ? 3 : (naming.kind?.flavouring ?? 0);
}
