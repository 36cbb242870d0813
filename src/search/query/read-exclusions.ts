/**
 * Reads which substances a text excludes, in any language: "gluten free", "ohne Milch und Eier", "laktoositon", "卵なし", "vegan". Queries
 * are read by it, and names of foods too, for what they say that they are free of.
 */
import { memoize } from '../../caches/bounded-map.ts';
import { substanceBit } from '../../food/substances.ts';
import type { ExclusionPhrase, ExclusionRole } from '../../kinds/exclusion-words.ts';
import type { Language } from '../../kinds/kind-table.ts';
import { isLoneCharacter } from '../../text/tokenise.ts';
import { ExclusionSpelling, isOneEditAway, MIN_MISSPELT } from './exclusion-spelling.ts';

/** Some units of a text that exclude substances, given by their bits; or something else, which begins behind them. */
export interface ExcludedSpan {
  readonly from: number;
  readonly to: number;
  readonly substances: number;
  /** Those of them that it means altogether. */
  readonly whole: number;
  /** The languages in which they say so. */
  readonly languages: number;
  /**
   * What excludes: a name of something; a word such as "without" that no such name follows; one such as "free" that stands behind none;
   * or what does so only beside a kind: "0.0".
   */
  readonly by: 'name' | 'without' | 'free' | 'beside';
  /** What a word is joined to that means "free" and excludes a kind: "knoblauchfrei". */
  readonly stem?: string | undefined;
}

/** How units are taken. */
interface ReadOptions {
  /** Whether they are of a query: the last one may still be typed, and whatever is excluded need not be a substance. */
  readonly isQuery?: boolean;
  /** Those that a hyphen cuts off: "gluten-, laktose- und zuckerfrei". */
  readonly cutOff?: ReadonlySet<number>;
  /** Those that a hyphen joins to the next: "egg-less". */
  readonly hyphened?: ReadonlySet<number>;
  /** Those with a minus sign before them: "pan -gluten". */
  readonly negated?: ReadonlySet<number>;
  /** Those with a slash or a period behind them, which may be abbreviations: "s/". */
  readonly abbreviated?: ReadonlySet<number>;
  /** Those with a percent sign behind them. */
  readonly percent?: ReadonlySet<number>;
}

interface Entry extends ExclusionPhrase {
  /** The bits of the languages that have it. */
  readonly languages: number;
}

/** A phrase that was found, up to a unit. */
interface Found {
  readonly to: number;
  readonly languages: number;
  readonly substances: number;
  readonly whole: number;
}

/** Fewer letters begin too many words. */
const MIN_UNFINISHED = 3;
/** A shorter word is one of another language by chance: "et" is meat in Turkish. */
const MIN_FOREIGN = 5;
/** Letters of the shortest word that others are joined to: "egg-less". */
const MIN_JOINED = 2;

const MARKERS: ReadonlySet<ExclusionRole> = new Set(['free', 'without', 'before', 'after']);

/** Shares are stated of these, and none of them also behind their name: "당 0%". Milk with 0 % has no fat. */
const MEASURED = (['gluten', 'wheat', 'lactose', 'alcohol', 'sugar', 'caffeine'] as const)
  .map(substanceBit)
  .reduce((all, bit) => all | bit);

const NONE: ReadonlySet<number> = new Set();
const PLAIN: Required<ReadOptions> = {
  isQuery: false,
  cutOff: NONE,
  hyphened: NONE,
  negated: NONE,
  abbreviated: NONE,
  percent: NONE,
};

export class ExclusionReader {
  readonly #entries = new Map<string, Entry[]>();
  /** Names of substances that are one unit. */
  readonly #nouns = new Map<string, Entry>();
  /** What words end or begin with, by their last or first letter. */
  readonly #ends = new Map<string, Entry[]>();
  readonly #starts = new Map<string, Entry[]>();

  readonly #isKnown: (word: string) => boolean;
  readonly #spelling: ExclusionSpelling;
  /** Whether no phrase begins with a word, and it is not joined of any: most words of names. */
  readonly #saysNothing = memoize((unit: string) => !this.#entries.has(unit) && this.#joined([unit], 0) === undefined);

  /**
   * A word that is known otherwise is neither a misspelt one nor a substance that is still being typed; a long one that is near to the name
   * of a food is no misspelt sign: "vegetalbe".
   */
  constructor(
    words: ReadonlyMap<Language, readonly ExclusionPhrase[]>,
    bitOf: (language: Language) => number,
    isKnown: (word: string) => boolean,
    isNearName: (word: string) => boolean,
  ) {
    this.#isKnown = isKnown;
    const merged = new Map<string, Entry>();
    for (const [language, phrases] of words) {
      for (const phrase of phrases) {
        const key = `${phrase.role} ${phrase.units.join(' ')}`;
        const known = merged.get(key);
        const languages = (known?.languages ?? 0) | bitOf(language);
        merged.set(key, { ...phrase, ...both(known, phrase), languages });
      }
    }
    this.#spelling = new ExclusionSpelling(merged.values(), isNearName);
    for (const entry of merged.values()) {
      const [first] = entry.units;
      addTo(this.#entries, first!, entry);
      if (entry.units.length > 1) continue;
      if (entry.role === 'substance') this.#nouns.set(first!, entry);
      if (entry.role === 'after' || entry.role === 'end') addTo(this.#ends, first!.at(-1)!, entry);
      if (entry.role === 'start') addTo(this.#starts, first![0]!, entry);
    }
  }

  /** Whether a text excludes something only with a unit such as this: "free", "ohne", "eggless". */
  isSign(unit: string): boolean {
    // Of "with no", "no" is the sign.
    const begins = (each: string, isWhole: boolean) =>
      this.#entries
        .get(each)
        ?.some(({ role, units }) => MARKERS.has(role) && (units.length === 1 || !(isWhole || units.some(isLone)))) ===
      true;
    const isLone = (each: string): boolean => begins(each, true);
    return begins(unit, false) || this.#joined([unit], 0) !== undefined;
  }

  /** What some units exclude, in their order. */
  read(units: readonly string[], asked: ReadOptions = {}): ExcludedSpan[] {
    const options = { ...PLAIN, ...asked };
    const spans: ExcludedSpan[] = [];
    for (let at = 0; at < units.length; ) {
      // Behind a word that says nothing, one that does may make a misspelt substance of it.
      const saysNothing = this.#saysNothing(units[at]!) && this.#saysNothing(units[at + 1] ?? '');
      const span = saysNothing ? undefined : this.#spanAt(units, at, options);
      const found = span ?? (options.isQuery ? this.#besideKind(units, at) : undefined);
      if (found !== undefined) spans.push(found);
      at = found?.to ?? at + 1;
    }
    return spans;
  }

  /** What excludes something only with a kind beside it: "beer 0.0", "onion free", "knoblauchfrei". */
  #besideKind(units: readonly string[], at: number): ExcludedSpan | undefined {
    const beside = this.#longest(units, at, ['beside']);
    if (beside !== undefined) return { ...beside, from: at, languages: -1, by: 'beside' };
    const unit = units[at]!;
    const apart = this.#longest(units, at, ['after']);
    const end = this.#ends
      .get(unit.at(-1)!)
      ?.find(({ role, units: [last] }) => role === 'after' && unit.endsWith(last!));
    const languages = (apart ?? end)?.languages;
    if (languages === undefined) return undefined;
    const stem = apart === undefined ? unit.slice(0, -end!.units[0]!.length) : undefined;
    return { from: at, to: apart?.to ?? at + 1, stem, substances: 0, whole: 0, languages, by: 'free' };
  }

  /** Words by which names in a language say that they are free of some substances. */
  phraseOf(substances: number, language: number): string | undefined {
    const entries = [...this.#entries.values()].flat().filter((entry) => (entry.languages & language) !== 0);
    const whole = entries.find((entry) => entry.role === 'free' && (substances & ~entry.substances) === 0);
    const noun = entries.find((entry) => entry.role === 'substance' && entry.substances === substances);
    const sign = entries.find(({ role }) => role === 'after') ?? entries.find(({ role }) => role === 'without');
    if (noun === undefined || sign === undefined) return whole?.units.join(' ');
    const words = sign.role === 'after' ? [noun, sign] : [sign, noun];
    return words.flatMap(({ units }) => units).join(' ');
  }

  /** The substances that units name, in a language that names are in or by a word that is too long to be one of another. */
  named(units: readonly string[], isElsewhere: (at: number) => boolean, language: number): number {
    let substances = 0;
    for (let at = 0; at < units.length; at++) {
      if (isElsewhere(at)) continue;
      const found = this.#longest(units, at, ['substance']);
      if (found === undefined) continue;
      const isPlain =
        (found.languages & language) !== 0 || units[at]!.length >= MIN_FOREIGN || isLoneCharacter(units[at]!);
      if (isPlain) substances |= found.substances;
    }
    return substances;
  }

  #spanAt(units: readonly string[], at: number, options: Required<ReadOptions>): ExcludedSpan | undefined {
    // A single character is a word only where it begins a stretch: "素汉堡", but "维生素".
    const isWithin = at > 0 && isLoneCharacter(units[at]!) && isLoneCharacter(units[at - 1]!);
    const phrase = this.#longest(units, at, ['free']);
    const whole = isWithin && phrase?.to === at + 1 ? undefined : phrase;
    const found =
      this.#behindMarker(units, at, options) ?? this.#beforeMarker(units, at, options) ?? this.#joined(units, at);
    const best = whole !== undefined && whole.to >= (found?.to ?? 0) ? whole : found;
    if (best !== undefined) return { ...best, from: at, to: this.#behindLinks(units, best.to), by: 'name' };
    const without = this.#longest(units, at, ['without']);
    if (without === undefined) return undefined;
    const to = this.#behindLinks(units, without.to);
    return { from: at, to, substances: 0, whole: 0, languages: without.languages, by: 'without' };
  }

  /** "without milk and eggs", "-milk"; and where nothing else is asked for before it, "free gluten bread" */
  #behindMarker(
    units: readonly string[],
    at: number,
    { isQuery, negated, abbreviated, percent }: Required<ReadOptions>,
  ): Found | undefined {
    const roles: ExclusionRole[] = ['without', 'before'];
    if (isQuery && at === 0) roles.push('after');
    if (abbreviated.has(at)) roles.push('abbreviated');
    const marker = negated.has(at) ? { to: at, languages: -1 } : this.#longest(units, at, roles);
    if (marker === undefined) return undefined;
    const from = this.#behindLinks(units, marker.to);
    const list = this.#listBehind(units, marker, percent);
    if (units[marker.to - 1] === '0') return list;
    return (
      list ??
      this.#misspelt(units[from], from, marker.languages) ??
      (isQuery && from === units.length - 1 ? this.#unfinished(units[from]!, from, marker.languages) : undefined)
    );
  }

  /** What a word such as "without" excludes; of milk "0%" means the fat, of beer "0" the alcohol. */
  #listBehind(
    units: readonly string[],
    { to, languages }: Pick<Found, 'to' | 'languages'>,
    percent: ReadonlySet<number>,
  ): Found | undefined {
    const list = this.#list(units, this.#behindLinks(units, to), languages);
    const isShare = units[to - 1] === '0' && (list?.whole === 0 || percent.has(to - 1));
    return isShare && !isMeasured(list) ? undefined : list;
  }

  /** "gluten and dairy free", "milch- und glutenfrei", "alcohol 0%" */
  #beforeMarker(
    units: readonly string[],
    at: number,
    { isQuery, cutOff, hyphened, percent }: Required<ReadOptions>,
  ): Found | undefined {
    const known = this.#list(units, at, -1, cutOff);
    const from = this.#behindLinks(units, known?.to ?? at + 1);
    const marker = this.#longest(units, from, hyphened.has(from - 1) ? ['after', 'end'] : ['after']);
    const list = known ?? (marker && this.#misspelt(units[at], at, marker.languages));
    if (list === undefined) return undefined;
    const none = isQuery && isMeasured(list) ? this.#longest(units, from, ['before'], list.languages) : undefined;
    if (none !== undefined && !this.#isBefore(units, from, none, percent)) return { ...list, to: none.to };
    if (marker !== undefined && this.#isBefore(units, from, { ...marker, languages: list.languages }, percent))
      return undefined;
    if (marker !== undefined && (marker.languages & list.languages) !== 0) return { ...list, to: marker.to };
    const and = this.#longest(units, list.to, ['and']);
    const joined = and && this.#joined(units, and.to);
    return joined && { ...joined, ...both(joined, list) };
  }

  /** Whether a sign behind something is one before something else: "milk free from lactose", "leche cero azúcar". */
  #isBefore(units: readonly string[], at: number, { to, languages }: Found, percent: ReadonlySet<number>): boolean {
    const before = this.#longest(units, at, ['without', 'before'], languages);
    if (before === undefined || before.to < to || (before.to === to && isLoneCharacter(units[at]!))) return false;
    return this.#listBehind(units, before, percent) !== undefined;
  }

  /** "glutenfrei", "eggless", "безлактозный" */
  #joined(units: readonly string[], at: number): Found | undefined {
    const unit = units[at];
    if (unit === undefined) return undefined;
    const endings = (this.#ends.get(unit.at(-1)!) ?? []).filter(({ units: [end] }) => unit.endsWith(end!));
    const starts = (this.#starts.get(unit[0]!) ?? []).filter(({ units: [start] }) => unit.startsWith(start!));
    for (const {
      units: [sign],
      role,
      languages,
    } of [...endings, ...starts]) {
      const rest = role === 'start' ? unit.slice(sign!.length) : unit.slice(0, -sign!.length);
      const noun = rest.length < MIN_JOINED ? undefined : this.#nouns.get(rest);
      if (noun !== undefined && (noun.languages & languages) !== 0)
        return { ...noun, to: at + 1, languages: noun.languages & languages };
    }
    return undefined;
  }

  /**
   * Names of substances with "and" between them. A comma is not a unit: names in a row before those count behind "without", and before
   * "-free" only what a hyphen cuts off, since "milk, lactose-free" is milk.
   */
  #list(units: readonly string[], at: number, languages: number, cutOff?: ReadonlySet<number>): Found | undefined {
    let listed: Found | undefined;
    let found: Found | undefined;
    for (let from = at, isInRow = false; ; ) {
      const noun = this.#longest(units, from, ['substance'], languages);
      if (noun === undefined) return listed;
      found = {
        to: noun.to,
        languages: noun.languages & (found?.languages ?? languages),
        ...both(found, noun),
      };
      if (!isInRow || cutOff !== undefined) listed = found;
      const and = this.#longest(units, noun.to, ['and'], languages);
      isInRow = and === undefined;
      if (isInRow && cutOff?.has(noun.to - 1) === false) return listed;
      from = and?.to ?? noun.to;
    }
  }

  /** A word with a typo excludes what it is near to: to understand more only leaves out more. */
  #misspelt(unit: string | undefined, at: number, languages: number): Found | undefined {
    if (unit === undefined || unit.length < MIN_MISSPELT) return undefined;
    // What names a substance in another language is near to it in this one: "sans laktose".
    if (this.#isKnown(unit) && !this.#nouns.has(unit)) return undefined;
    for (const [noun, entry] of this.#nouns) {
      if ((entry.languages & languages) === 0 || Math.abs(noun.length - unit.length) > 1) continue;
      if (noun.length >= MIN_MISSPELT && isOneEditAway(noun, unit))
        return { ...entry, to: at + 1, languages: entry.languages & languages };
    }
    return undefined;
  }

  /** A word of a query; where it means nothing else, the one that excludes something which it is nearest to. */
  asMeant(unit: string): string {
    return this.#isKnown(unit) || this.#entries.has(unit) || this.isSign(unit) ? unit : this.#spelling.meant(unit);
  }

  /** What a word still being typed may become: all of it, so that nothing is shown that is excluded a letter later. */
  #unfinished(unit: string, at: number, languages: number): Found | undefined {
    if (unit.length < MIN_UNFINISHED || this.#isKnown(unit)) return undefined;
    let found: Pick<Found, 'substances' | 'whole'> | undefined;
    for (const [noun, entry] of this.#nouns)
      if ((entry.languages & languages) !== 0 && noun.startsWith(unit)) found = both(found, entry);
    return found && { ...found, to: at + 1, languages };
  }

  #behindLinks(units: readonly string[], at: number): number {
    let to = at;
    for (let link = this.#longest(units, to, ['link']); link !== undefined; link = this.#longest(units, to, ['link']))
      to = link.to;
    return to;
  }

  #longest(units: readonly string[], at: number, roles: readonly ExclusionRole[], languages = -1): Found | undefined {
    let longest: Found | undefined;
    for (const entry of this.#entries.get(units[at] ?? '') ?? []) {
      const to = at + entry.units.length;
      if (!roles.includes(entry.role) || (entry.languages & languages) === 0 || to < (longest?.to ?? at)) continue;
      if (!entry.units.every((unit, i) => units[at + i] === unit)) continue;
      // One word may do the same in two ways: "sans" before anything in French, and before a substance in English.
      const others = longest?.to === to ? longest.languages : 0;
      longest = { ...entry, to, languages: (entry.languages & languages) | others };
    }
    return longest;
  }
}

/** Whether each of some substances is one that is stated as a share. */
function isMeasured({ substances, whole }: Pick<Found, 'substances' | 'whole'> = { substances: 0, whole: 0 }): boolean {
  return whole !== 0 && (substances & ~MEASURED) === 0;
}

/** The substances of two phrases together. */
function both(a: Pick<Found, 'substances' | 'whole'> | undefined, b: Pick<Found, 'substances' | 'whole'>) {
  return { substances: (a?.substances ?? 0) | b.substances, whole: (a?.whole ?? 0) | b.whole };
}

function addTo(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [entry]);
  else known.push(entry);
}
