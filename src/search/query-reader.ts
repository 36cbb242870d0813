/**
 * Reads a query for what it means: which of its words name kinds of food, which of these is the food itself, which words claim
 * something of its figures, and which say nothing about it ("a glass of", "how many calories in").
 */
import type { Claim } from '../food/claims.ts';
import { isWithin, type Kind, shownName } from '../kinds/kind-table.ts';
import type { LanguageWords } from '../kinds/language-words.ts';
import type { LearnedNames } from '../kinds/learned-names.ts';
import { analyse } from '../text/analyse.ts';
import { isNumber } from '../text/tokenise.ts';
import { MEANINGS } from './alternatives.ts';
import type { Hit } from './hit.ts';
import type { KindLookup } from './kind-lookup.ts';
import { ALL_LANGUAGES, type KindNames, type NamedClaim, type NamedKinds, type PhraseMeaning } from './kind-names.ts';
import type { QueryWord } from './parse-query.ts';
import type { QueryLanguages } from './query-languages.ts';

/** One part of a query: a word, or several that name kinds together. */
export interface QueryPart {
  readonly words: readonly QueryWord[];
  readonly named: NamedKinds | undefined;
  /** Whether it is a number, which need not be met. */
  readonly isNumber: boolean;
}

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
  readonly passedOver: number;
  /** What is claimed of the food, and in how many words; they are in no part. */
  readonly claims: readonly Claim[];
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
    const begun = this.#names.namedByPrefix(words);
    if (begun.every(({ from, to }) => to - from <= thanWords)) return undefined;
    return this.#meaning(words, [...this.#named(words), ...begun]);
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
    const idle = texts.map((text) => (isNumber(text) ? ALL_LANGUAGES : this.#names.languagesOfIdle(text)));
    const notFood = texts.map((text) => this.#languages.languagesOfNotFood(text));
    // Without names or words for what is no food the language decides nothing.
    const isLanguageTelling = candidates.length > 0 || notFood.some((bits) => bits !== 0);
    const languages = isLanguageTelling ? this.#languages.likeliest(texts, candidates, idle) : 0;
    const claimed = this.#names.claims(texts);
    // "Sugar-free gum" is a kind; where the catalog has none, it is gum, and the claim counts.
    const existing = this.#withoutMissingClaims(candidates, claimed);
    const chosen =
      existing.length === 0 ? NO_NAMES : this.#choose(this.#tellingNames(existing, idle, languages), languages);
    // "Decaf" alone is coffee; beside a name it is what is claimed.
    const names =
      chosen.length < 2
        ? chosen
        : chosen.filter((name) => !claimed.some(({ from, to }) => from === name.from && to === name.to));
    const claims = claimed.filter((claim) => names.every((name) => !overlap(claim, name) || isPartOf(name, claim)));
    const named = names.filter((name) => claims.every((claim) => !overlap(name, claim)));
    const parts: QueryPart[] = [];
    let passedOver = 0;
    for (let at = 0; at < words.length; ) {
      const name = named.find(({ from }) => from === at);
      const claim = claims.find(({ from }) => from === at);
      const end = name?.to ?? claim?.to ?? at + 1;
      const isAmount = isNumber(texts[at]);
      if (name !== undefined || (claim === undefined && (idle[at] === 0 || isAmount)))
        parts.push({ words: words.slice(at, end), named: name, isNumber: name === undefined && isAmount });
      else if (claim === undefined) passedOver++;
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
      passedOver,
      claims: claims.map(({ claim }) => claim),
      claimWords: claims.reduce((count, { from, to }) => count + to - from, 0),
      languages: plain,
      isNoFood: notFood.some(
        (bits, at) => (bits & plain) !== 0 && !candidates.some(({ from, to }) => at >= from && at < to),
      ),
    };
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
        !missing.includes(name) && missing.every((longer) => !overlap(name, longer) || isAncestor(name, longer)),
    );
  }

  /**
   * The names without those that only seem to be some: words that say nothing, where others say more ("sugar in a coke"), and
   * single words of another language than the rest of the query ("and", a duck in Danish).
   */
  #tellingNames(candidates: readonly NamedKinds[], idle: readonly number[], languages: number): readonly NamedKinds[] {
    const telling = candidates.filter(({ from, to }) => idle.slice(from, to).some((bits) => bits === 0));
    const names = telling.length > 0 ? telling : candidates.filter((name) => isSpoken(name, idle));
    const isOfLanguages = ({ meanings }: NamedKinds) =>
      meanings.some((meaning) => (meaning.languages & languages) !== 0);
    const spoken = names.filter(isOfLanguages);
    // Several words of another language are a name where none of the query's own is in them: "pain riche" is Swedish, too.
    const borrowed = names.filter(
      (name) =>
        !isOfLanguages(name) &&
        (name.to - name.from === idle.length ||
          (name.to - name.from > 1 && spoken.every((other) => !overlap(name, other)))),
    );
    const found = [...spoken, ...borrowed];
    return found.length > 0 ? found : telling;
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
  isEverydaySpeech({ head, parts }: QueryMeaning): boolean {
    const telling = parts.filter((part) => !part.isNumber).flatMap((part) => part.words);
    return (
      head === undefined &&
      telling.length > 0 &&
      telling.every(({ text }) => this.#names.isEveryday(text) && !this.#languages.isPreparation(text))
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

type Stretch = Pick<NamedKinds, 'from' | 'to'>;

/**
 * Of several names the one that is the food: where the language puts it, before a word such as "with". One that says little
 * ("prawn meat") or is often a mere flavour ("Pringles sour cream") yields to the others, as in names of foods.
 */
function headOf(
  parts: readonly QueryPart[],
  behindLink: readonly QueryPart[],
  grammar: LanguageWords | undefined,
): QueryPart | undefined {
  const named = parts.filter((part) => part.named !== undefined && !behindLink.includes(part));
  const telling = named.filter((part) => !kindOf(part).isVague);
  const possible = telling.length > 0 ? telling : named;
  if (grammar?.head === 'first') return possible[0];
  return possible.findLast((part) => kindOf(part).flavouring === 0) ?? possible.at(-1);
}

/** The likeliest kind that a part names. */
function kindOf({ named }: QueryPart): Kind {
  return named!.meanings[0].kind;
}

/** The parts behind the first word such as "with" that follows a name: "porridge with milk", "a cup of tea with sugar". */
function partsBehindLink(
  parts: readonly QueryPart[],
  words: readonly QueryWord[],
  grammar: LanguageWords | undefined,
): readonly QueryPart[] {
  const first = parts.find(({ named }) => named !== undefined)?.named;
  if (first === undefined || grammar === undefined) return [];
  const names = parts.flatMap(({ named }) => named ?? []);
  const link = words.findIndex(
    ({ text }, at) =>
      at >= first.to && grammar.roles.link.has(text) && names.every(({ from, to }) => at < from || at >= to),
  );
  if (link < 0) return [];
  return parts.filter((part) => words.indexOf(part.words[0]!) > link);
}

/**
 * Whether a name of words that say nothing is one: in a language in which they do both ("sugar"), or where all other words
 * belong to its language too ("tasse de thé", but not "toad in the hole").
 */
function isSpoken({ from, to, meanings }: NamedKinds, idle: readonly number[]): boolean {
  const languages = meanings.reduce((bits, meaning) => bits | meaning.languages, 0);
  if (idle.slice(from, to).every((bits) => (bits & languages) !== 0)) return true;
  return idle.every((bits, at) => (at >= from && at < to) || (bits & languages) !== 0);
}

function overlap(a: Stretch, b: Stretch): boolean {
  return a.from < b.to && b.from < a.to;
}

/** Whether one is within the other, which says more: "fat" in "fat free". */
function isPartOf(part: Stretch, whole: Stretch): boolean {
  return whole.from <= part.from && part.to <= whole.to && part.to - part.from < whole.to - whole.from;
}

/** Whether a name means a kind that the other's is a kind of. */
function isAncestor({ meanings }: NamedKinds, other: NamedKinds): boolean {
  return meanings.some(({ kind }) => other.meanings.some((meaning) => isWithin(meaning.kind, kind)));
}

/** Whether a kind is one that a name's is a kind of, or stands on the same shelf; anything sweet says too little. */
function isWider(kind: Kind, { meanings }: NamedKinds): boolean {
  if (kind.isVague) return false;
  return meanings.some((meaning) => isWithin(meaning.kind, kind) || meaning.kind.category === kind.category);
}
