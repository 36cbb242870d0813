/**
 * Reads a query for what it means: which of its words name kinds of food, which of these is the food itself, which words claim
 * something of its figures, and which say nothing about it ("a glass of", "how many calories in").
 */
import { isPreparation, PREPARATIONS, type Preparation } from '../../food/preparations.ts';
import { isWithin, type Kind, shownName } from '../../kinds/kind-table.ts';
import type { LearnedNames } from '../../kinds/learned-names.ts';
import { analyse } from '../../text/analyse.ts';
import { isNumber } from '../../text/tokenise.ts';
import type { Hit } from '../rank/hit.ts';
import { MEANINGS } from '../run/alternatives.ts';
import type { KindLookup, TypedClaim } from '../run/kind-lookup.ts';
import { ALL_LANGUAGES, type KindNames, type NamedClaim, type NamedKinds, type PhraseMeaning } from './kind-names.ts';
import { isAncestor, isPartOf, isSpoken, isWider, overlap } from './name-spans.ts';
import type { QueryWord } from './parse-query.ts';
import { headOf, partsBehindLink, type QueryPart } from './query-head.ts';
import type { QueryLanguages } from './query-languages.ts';

/** What a query means. */
export interface QueryMeaning {
  readonly words: readonly QueryWord[];
  /** The parts that say something about the food, in their order. */
  readonly parts: readonly QueryPart[];
  /** The part that names the food; undefined where no word names a kind. */
  readonly head: QueryPart | undefined;
  /** The foods behind a word such as "with" that follows the head: they describe it, and need not be met. */
  readonly besideHead: readonly QueryPart[];
  /** Whether the catalog has foods of a kind that it names. */
  readonly hasFoods: boolean;
  /** How many words say nothing about the food, and are in no part. */
  readonly stopWordCount: number;
  /** What is claimed of the food, and in how many words; they are in no part. */
  readonly claims: readonly TypedClaim[];
  readonly claimWords: number;
  /** Bits of the languages in which a food's name is plain for whoever asks: the query's own, and the catalog's commonest. */
  readonly languages: number;
  /** Whether it asks for what is no food. */
  readonly isNoFood: boolean;
}

/** A kind with no more kinds below it says nearly as much as one of these. */
const FEW_KINDS = 6;
/** How many times less likely a food is meant with each step of commonness. */
const LESS_COMMON = 3;
const NO_NAMES: readonly NamedKinds[] = [];

/** Reads queries to one catalog. */
export class QueryReader {
  readonly #names: KindNames;
  readonly #lookup: KindLookup;
  readonly #languages: QueryLanguages;
  readonly #learned: LearnedNames | undefined;
  #lastWords: readonly QueryWord[] | undefined;
  #lastNamed: readonly NamedKinds[] = [];

  constructor(names: KindNames, lookup: KindLookup, languages: QueryLanguages, learned?: LearnedNames) {
    this.#names = names;
    this.#lookup = lookup;
    this.#languages = languages;
    this.#learned = learned;
  }

  /** What the words mean as they were typed. */
  read(words: readonly QueryWord[]): QueryMeaning {
    return this.#meaning(words, this.#named(words));
  }

  /** The names in a query, which is read several times where little is found. */
  #named(words: readonly QueryWord[]): readonly NamedKinds[] {
    if (this.#lastWords !== words) {
      this.#lastNamed = this.#findNames(words.map(({ text }) => text));
      this.#lastWords = words;
    }
    return this.#lastNamed;
  }

  /**
   * The same with names of which the catalog has no foods yielding to shorter ones within them that mean a wider kind:
   * "king prawns" to prawns, but "salad cream" not to cream.
   */
  readShorter(words: readonly QueryWord[]): QueryMeaning {
    const named = this.#named(words);
    const isMissing = ({ meanings }: NamedKinds) => meanings.every(({ kind }) => !this.#nearestWithFoods(kind));
    const head = this.read(words).head?.named;
    const missing = named.filter(isMissing);
    const known = named.flatMap((name) => {
      // "Apple cobbler" is no apple: beside what the query is about, too, a name must mean a wider kind.
      const longer = missing.filter(
        (other) => overlap(name, other) || (other.from === head?.from && other.to === head.to),
      );
      const meanings = name.meanings.filter(
        ({ kind }) => this.#nearestWithFoods(kind) !== undefined && longer.every((other) => isWider(kind, other)),
      );
      return meanings.length === 0 ? [] : [{ ...name, meanings }];
    });
    return this.#meaning(words, known);
  }

  /** The same with a kind as the one above it that it is called by: "Himbeermarmelade" as jam. */
  readWider(words: readonly QueryWord[]): QueryMeaning {
    const named = this.#named(words).map((name) => ({
      ...name,
      meanings: name.meanings.map((meaning) => ({ ...meaning, kind: this.#calledBy(meaning.kind) })),
    }));
    return this.#meaning(words, named);
  }

  #calledBy(kind: Kind): Kind {
    const parent = this.#names.table.parentOf(kind);
    return parent !== undefined && !parent.isVague && kind.key.endsWith(`-${parent.key}`) ? parent : kind;
  }

  /** The stretches that are names as they were typed; where there are none, all words may be a name that an import learned. */
  #findNames(texts: readonly string[]): readonly NamedKinds[] {
    const named = this.#names.named(texts);
    const kind = named.length > 0 ? undefined : this.#learned?.kindOf(texts);
    if (kind === undefined) return named;
    const meanings = [{ kind, languages: 0 }];
    return [{ from: 0, to: texts.length, meanings, spellings: [texts], typos: 0, isPrefix: false }];
  }

  /** What they mean when the last word is taken for the beginning of a name's of more words than these: "pomme de ter". */
  readUnfinished(words: readonly QueryWord[], thanWords: number): QueryMeaning | undefined {
    const unfinished = this.#names.namedByPrefix(words);
    if (unfinished.every(({ from, to }) => to - from <= thanWords)) return undefined;
    return this.#meaning(words, [...this.#named(words), ...unfinished]);
  }

  /** What they mean when a word is taken for a misspelt one of a name. */
  readMisspelt(words: readonly QueryWord[]): QueryMeaning | undefined {
    const misspelt = words.flatMap((_, at) => this.#names.namedWithTypo(words, at));
    const fewest = Math.min(...misspelt.map(({ typos }) => typos));
    const nearest = misspelt.filter(({ typos }) => typos === fewest);
    return nearest.length === 0 ? undefined : this.#meaning(words, nearest);
  }

  /** What a single word means when it is taken for a compound of two names. */
  readCompound(words: readonly QueryWord[]): QueryMeaning | undefined {
    const named = this.#names.namedInCompound(words[0]!.text, this.#languages.withCompounds);
    return named && this.#meaning(words, [named]);
  }

  /** Whether a name is one in the language that most foods of the catalog are called in. */
  isOfMainLanguage({ meanings }: NamedKinds): boolean {
    return meanings.some(({ languages }) => (languages & this.#languages.main) !== 0);
  }

  /** What a food that was found by another name is called, in the catalog's language; undefined where that was typed. */
  nameOf({ meaning }: Hit, query: string): string | undefined {
    const kind = this.#lookup.asked[meaning];
    if (kind === undefined) return undefined;
    const name = shownName(kind, this.#languages.mainLanguage);
    const typed = new Set(analyse(query));
    return analyse(name).every((word) => typed.has(word)) ? undefined : name;
  }

  /** The name of the kind that a word of the index stands for; undefined for other words. */
  nameOfKindWord(number: number): string | undefined {
    const kind = this.#lookup.kindAt(number);
    return kind && shownName(kind, this.#languages.mainLanguage);
  }

  #meaning(words: readonly QueryWord[], candidates: readonly NamedKinds[]): QueryMeaning {
    const texts = words.map(({ text }) => text);
    const stopWordLanguages = texts.map((text) =>
      isNumber(text) ? ALL_LANGUAGES : this.#names.languagesOfStopWord(text),
    );
    const notFood = texts.map((text) => this.#languages.languagesOfNotFood(text));
    // Without names or words for what is no food the language decides nothing.
    const isLanguageRelevant = candidates.length > 0 || notFood.some((bits) => bits !== 0);
    const languages = isLanguageRelevant ? this.#languages.likeliest(texts, candidates, stopWordLanguages) : 0;
    const claimed = this.#names.claims(texts);
    // "Sugar-free gum" is a kind; where the catalog has none, it is gum, and the claim counts.
    const existing = this.#withoutMissingClaims(candidates, claimed);
    const chosen =
      existing.length === 0
        ? NO_NAMES
        : this.#choose(this.#plausibleNames(existing, stopWordLanguages, languages), languages);
    // "Decaf" alone is coffee; beside a name it is what is claimed. "Torrada" is toast unless a name stands next to it.
    const isClaim = (name: NamedKinds) =>
      claimed.some(
        ({ from, to, claim }) =>
          from === name.from &&
          to === name.to &&
          (!isPreparation(claim) || chosen.some((other) => other.to === from || other.from === to)),
      );
    const names = chosen.length < 2 ? chosen : chosen.filter((name) => !isClaim(name));
    const claims = claimed.filter((claim) => names.every((name) => !overlap(claim, name) || isPartOf(name, claim)));
    const named = names
      .filter((name) => claims.every((claim) => !overlap(name, claim)))
      .map((name) => this.#prepared(name, claims));
    const parts: QueryPart[] = [];
    let stopWordCount = 0;
    for (let at = 0; at < words.length; ) {
      const name = named.find(({ from }) => from === at);
      const claim = claims.find(({ from }) => from === at);
      const end = name?.to ?? claim?.to ?? at + 1;
      const isAmount = isNumber(texts[at]);
      if (name !== undefined || (claim === undefined && (stopWordLanguages[at] === 0 || isAmount)))
        parts.push({ words: words.slice(at, end), named: name, isNumber: name === undefined && isAmount });
      else if (claim === undefined) stopWordCount++;
      at = end;
    }
    const grammar = this.#languages.grammarOf(languages);
    const behindLink = partsBehindLink(parts, words, grammar);
    const head = headOf(parts, behindLink, grammar);
    const plain = languages | this.#languages.main;
    return {
      words,
      parts,
      head,
      besideHead: behindLink.every(({ named }) => named !== undefined) ? behindLink : [],
      hasFoods: head?.named !== undefined && this.#hasFoods(head.named),
      stopWordCount,
      claims: claims.map(({ claim, from, to }) => ({ claim, words: texts.slice(from, to) })),
      claimWords: claims.reduce((count, { from, to }) => count + to - from, 0),
      languages: plain,
      isNoFood: notFood.some(
        (bits, at) => (bits & plain) !== 0 && !candidates.some(({ from, to }) => at >= from && at < to),
      ),
    };
  }

  /** A name as that of the kind that is prepared as claimed, where there are foods of it: "Aprikosen getrocknet" are dried apricots. */
  #prepared(name: NamedKinds, claims: readonly NamedClaim[]): NamedKinds {
    const preparations = claims.map(({ claim }) => claim).filter(isPreparation);
    if (preparations.length === 0) return name;
    const preparedKind = ({ key }: Kind) =>
      preparations
        .map((preparation) => this.#names.table.byKey(`${preparation}-${key}`))
        .find((kind) => kind !== undefined && this.#lookup.hasFoods(kind));
    const meanings = name.meanings.map((meaning) => ({ ...meaning, kind: preparedKind(meaning.kind) ?? meaning.kind }));
    return { ...name, meanings };
  }

  /** What a kind is made of, and how it is prepared: cooked rice is rice. */
  originOf({ key }: Kind): { kind: Kind; preparation: Preparation } | undefined {
    const preparation = PREPARATIONS.find((each) => key.startsWith(`${each}-`));
    const kind = preparation && this.#names.table.byKey(key.slice(preparation.length + 1));
    return kind && { kind, preparation: preparation! };
  }

  /**
   * The names without those that claim something and of which the catalog has no foods; of the names within such a one those
   * count that mean a wider kind: of "skimmed milk powder" milk powder, not skimmed milk.
   */
  #withoutMissingClaims(candidates: readonly NamedKinds[], claimed: readonly NamedClaim[]): readonly NamedKinds[] {
    if (claimed.length === 0) return candidates;
    const missing = candidates.filter(
      (name) => claimed.some((claim) => isPartOf(claim, name)) && !this.#hasFoods(name),
    );
    return candidates.filter(
      (name) =>
        !missing.includes(name) &&
        missing.every((longer) => !overlap(name, longer) || isAncestor(name, longer) || this.#isOrigin(name, longer)),
    );
  }

  /**
   * Whether a name may mean what the other's kind is made of: onions, of which there are fried ones, or salami, which stands on the
   * same shelf as cooked sausage.
   */
  #isOrigin({ meanings }: NamedKinds, prepared: NamedKinds): boolean {
    const origins = prepared.meanings.flatMap(({ kind }) => this.originOf(kind)?.kind ?? []);
    return (
      origins.length > 0 &&
      meanings.some(({ kind }) => origins.some((origin) => isWithin(kind, origin)) || isWider(kind, prepared))
    );
  }

  /**
   * The names without those that only seem to be some: words that say nothing, where others say more ("sugar in a coke"), and
   * single words of another language than the rest of the query ("and", a duck in Danish).
   */
  #plausibleNames(
    candidates: readonly NamedKinds[],
    stopWordLanguages: readonly number[],
    languages: number,
  ): readonly NamedKinds[] {
    const specific = candidates.filter(({ from, to }) => stopWordLanguages.slice(from, to).some((bits) => bits === 0));
    const names = specific.length > 0 ? specific : candidates.filter((name) => isSpoken(name, stopWordLanguages));
    const isOfLanguages = ({ meanings }: NamedKinds) =>
      meanings.some((meaning) => (meaning.languages & languages) !== 0);
    const spoken = names.filter(isOfLanguages);
    // Several words of another language are a name where none of the query's own is in them: "pain riche" is Swedish, too.
    const borrowed = names.filter(
      (name) =>
        !isOfLanguages(name) &&
        (name.to - name.from === stopWordLanguages.length ||
          (name.to - name.from > 1 && spoken.every((other) => !overlap(name, other)))),
    );
    const found = [...spoken, ...borrowed];
    return found.length > 0 ? found : specific;
  }

  /**
   * The words of a query that are spelled right: its name, other names of which there are foods, and words of its languages that
   * describe foods or say nothing about them.
   */
  rightWords({ words, parts, languages }: QueryMeaning): Set<string> {
    const isOnlyName = parts.length === 1;
    const named = parts.filter(({ named }) => named?.typos === 0 && (isOnlyName || this.#hasFoods(named)));
    const describing = words.filter(({ text }) => this.#languages.isDescribing(text, languages));
    return new Set([...named.flatMap((part) => part.words), ...describing].map(({ text }) => text));
  }

  /** Whether a query names no food, and says in everyday words what it is about instead: "tennis racket", but "quid, fried". */
  isEverydaySpeech({ head, parts, claims }: QueryMeaning): boolean {
    const specific = parts.filter((part) => !part.isNumber).flatMap((part) => part.words);
    return (
      head === undefined &&
      !claims.some((claim) => claim.words.some((word) => this.#languages.isPreparation(word))) &&
      specific.length > 0 &&
      specific.every(({ text }) => this.#names.isEveryday(text) && !this.#languages.isPreparation(text))
    );
  }

  #hasFoods({ meanings }: NamedKinds): boolean {
    return meanings.some(({ kind }) => this.#lookup.hasFoods(kind));
  }

  /** The stretches that are taken as names: the longest first, none overlapping; of their meanings the likeliest. */
  #choose(candidates: readonly NamedKinds[], languages: number): NamedKinds[] {
    const longestFirst = candidates.toSorted((a, b) => b.to - b.from - (a.to - a.from) || a.typos - b.typos);
    const chosen: NamedKinds[] = [];
    for (const named of longestFirst) {
      if (chosen.some((other) => overlap(named, other))) continue;
      chosen.push({ ...named, meanings: this.#likeliest(named.meanings, languages) });
    }
    return chosen;
  }

  /** The likeliest meanings, in the language of the query where it is plain. */
  #likeliest(meanings: readonly PhraseMeaning[], languages: number): PhraseMeaning[] {
    const spoken = meanings.filter((meaning) => (meaning.languages & languages) !== 0);
    const possible = spoken.length > 0 ? spoken : meanings;
    const found = possible.map((meaning) => ({
      ...meaning,
      kind: this.#nearestWithFoods(meaning.kind) ?? meaning.kind,
    }));
    const distinct = found.filter(({ kind }, at) => found.findIndex((other) => other.kind === kind) === at);
    if (distinct.length === 1) return distinct;
    const weighed = distinct.map((meaning) => ({ meaning, weight: this.#weightOf(meaning, languages) }));
    return weighed
      .sort((a, b) => b.weight - a.weight)
      .slice(0, MEANINGS)
      .map(({ meaning }) => meaning);
  }

  /** The kind itself, or the one above it where that is nearly the same ("sultana", a raisin), if the catalog has foods of it. */
  #nearestWithFoods(kind: Kind): Kind | undefined {
    if (this.#lookup.hasFoods(kind)) return kind;
    const parent = this.#names.table.parentOf(kind);
    if (parent === undefined || parent.end - parent.number > FEW_KINDS || !this.#lookup.hasFoods(parent))
      return undefined;
    return parent;
  }

  /** How likely a meaning is: by the catalog's languages, and by how common the food is. */
  #weightOf({ kind, languages }: PhraseMeaning, spoken: number): number {
    const foods = this.#languages.foodsOf(languages & spoken || languages);
    return (this.#lookup.hasFoods(kind) ? 1 : 1 / LESS_COMMON) * (foods / LESS_COMMON ** (kind.commonness - 1));
  }
}
