/**
 * Names of foods in the forms that they have behind an amount or a word such as "with": Polish "200 g ryżu", "z masłem", Finnish
 * "2 dl maitoa". The tables have names in the nominative; endings (`kinds/units/LANG.tsv`) lead back to them, and only to a name that
 * there is, since the same ending belongs to many forms.
 */

import type { UnitWords } from '../../kinds/amounts/units.ts';
import type { Language } from '../../kinds/kind-table.ts';
import type { KindNames, NamedSpan } from './kind-names.ts';

/** Shorter words are those of other languages too. */
const MIN_LENGTH = 4;
/** Behind an inflected one: "зелёного чая". */
const MIN_NEXT = 3;
const MIN_STEM = 2;
/** The longest name of which each word may be inflected: "mięsa mielonego wołowego". */
const MAX_WORDS = 3;
/** Of each word. */
const MAX_FORMS = 8;

/** The endings of a language, each with those of the names that may be inflected so, and the longest one's length. */
interface SpokenEndings {
  readonly language: Language;
  readonly bit: number;
  readonly endings: ReadonlyMap<string, readonly string[]>;
  readonly longest: number;
}

/** A name, and how common what it names is: 1 for what everybody eats. */
interface CommonName {
  readonly words: readonly string[];
  readonly commonness: number;
}

/** Leads inflected words back to names of foods. */
export class Inflection {
  readonly #names: KindNames;
  /** The endings of each language that has some. */
  readonly #spoken: readonly SpokenEndings[];

  constructor(words: ReadonlyMap<Language, UnitWords>, names: KindNames) {
    this.#names = names;
    this.#spoken = [...words]
      .filter(([, { endings }]) => endings.length > 0)
      .map(([language, { endings }]) => ({
        language,
        bit: names.dictionary.languageBit(language),
        endings: basesByEnding(endings),
        longest: Math.max(...endings.map(([inflected]) => inflected.length)),
      }));
  }

  /** Folded words with the names among them as the tables have them, in some of these languages. */
  uninflected(words: readonly string[], languages: number): readonly string[] {
    const spoken = this.#spoken.filter(({ bit }) => (bit & languages) !== 0);
    if (spoken.length === 0) return words;
    const result = [...words];
    const named = this.#names.named(words);
    for (let at = 0; at < words.length; at++) {
      const typed = commonest(named, at, languages);
      const name = this.#nameAt(words, at, spoken);
      if (name === undefined) continue;
      // "Mąki" is flour in the genitive rather than sushi, but "chleba żytniego" is more than bread.
      const isLonger = named.every(({ from, to }) => from !== at || to - from < name.words.length);
      if (typed !== undefined && name.commonness >= typed && !(isLonger && name.words.length > 1)) continue;
      result.splice(at, name.words.length, ...name.words);
      at += name.words.length - 1;
    }
    return result;
  }

  /** Bits of the languages in which a word is the inflected name of a food. */
  languagesOf(word: string): number {
    return this.#spoken.reduce(
      (bits, each) => (this.#nameAt([word], 0, [each]) === undefined ? bits : bits | each.bit),
      0,
    );
  }

  /** The longest name that begins at a place, and of those the commonest. */
  #nameAt(words: readonly string[], at: number, spoken: readonly SpokenEndings[]): CommonName | undefined {
    for (let length = Math.min(MAX_WORDS, words.length - at); length > 0; length--) {
      let best: CommonName | undefined;
      for (const each of spoken) {
        const { language } = each;
        for (const candidate of this.#combined(words.slice(at, at + length), each)) {
          const [kind] = this.#names.dictionary.kindsNamed(candidate, language);
          if (kind !== undefined && (best === undefined || kind.commonness < best.commonness))
            best = { words: candidate, commonness: kind.commonness };
        }
      }
      if (best !== undefined) return best;
    }
    return undefined;
  }

  /** All words in all forms that may be theirs; the first word is inflected. */
  #combined([first, ...more]: readonly string[], spoken: SpokenEndings): string[][] {
    let phrases = this.#formsOf(first!, spoken).map((form) => [form]);
    for (const word of phrases.length === 0 ? [] : more) {
      const forms = [word, ...this.#formsOf(word, spoken, MIN_NEXT)];
      phrases = phrases.flatMap((phrase) => forms.map((form) => [...phrase, form]));
    }
    return phrases;
  }

  #formsOf(word: string, { endings, longest }: SpokenEndings, least = MIN_LENGTH): string[] {
    const forms = new Set<string>();
    for (let length = Math.min(longest, word.length); length >= 0; length--) {
      const stem = word.length - length;
      if (stem > 0 && (word.length < least || stem < MIN_STEM)) continue;
      for (const base of endings.get(word.slice(stem)) ?? []) {
        const form = word.slice(0, stem) + base;
        if (this.#names.isWordOfNames(form) && form !== word && forms.size < MAX_FORMS) forms.add(form);
      }
    }
    return [...forms];
  }
}

function basesByEnding(endings: UnitWords['endings']): ReadonlyMap<string, readonly string[]> {
  const bases = new Map<string, string[]>();
  for (const [inflected, base] of endings) bases.set(inflected, [...(bases.get(inflected) ?? []), base]);
  return bases;
}

/** The commonness of the commonest food that words at a place name as they are. */
function commonest(named: readonly NamedSpan[], at: number, languages: number): number | undefined {
  const kinds = named
    .filter(({ from, to }) => at >= from && at < to)
    .flatMap(({ meanings }) => meanings.filter((meaning) => (meaning.languages & languages) !== 0));
  return kinds.length === 0 ? undefined : Math.min(...kinds.map(({ kind }) => kind.commonness));
}
