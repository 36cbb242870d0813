/**
 * Names of kinds that the tables do not have: a taxonomy knows the categories that kinds name in many more languages. A name that
 * the tables have in any language keeps its meaning, and one that two kinds claim means neither, unless one is a kind of the other.
 */
import { LEARNED } from '../../catalog/index/learned-names.ts';
import type { Sections } from '../../catalog/section-file.ts';
import { analyse } from '../../text/analyse.ts';
import { isWithin, type Kind, type KindTable } from '../kind-table.ts';
import type { Taxonomy } from '../taxonomy.ts';
import type { NameDictionary } from './name-dictionary.ts';
import { type PhraseArrays, PhraseTable, PhraseTableBuilder } from './phrase-table.ts';

/** Longer names are descriptions that nobody types. */
const MAX_WORDS = 6;
/** Shorter words of an alphabet mean something else in some other language. */
const MIN_WORD_LENGTH = 4;
const ALPHABET = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u;
/** The tables know nothing of the languages of learned names. */
const NO_LANGUAGES = 0;

/** What a taxonomy calls the kinds of a table, as sections for search.bin. */
export function learnNames(taxonomy: Taxonomy, dictionary: NameDictionary): Sections {
  const { table } = dictionary;
  const kindByName = new Map<string, Kind | undefined>();
  for (const kind of table.kinds) {
    for (const name of kind.tags.flatMap((tag) => namesOf(taxonomy, tag))) {
      const words = analyse(name);
      if (!isSpecific(words) || dictionary.isName(name)) continue;
      const key = words.join(' ');
      kindByName.set(key, kindByName.has(key) ? widerOf(kindByName.get(key), kind) : kind);
    }
  }
  const builder = new PhraseTableBuilder();
  const keys = new Map<string, number>();
  for (const [name, kind] of kindByName) {
    if (kind === undefined) continue;
    // Kinds are stored by their keys: numbers hold within one version of the tables.
    const number = keys.get(kind.key) ?? keys.size + 1;
    keys.set(kind.key, number);
    builder.add(name.split(' '), number, NO_LANGUAGES);
  }
  return { arrays: storedArrays(builder.finish()), about: { learnedKinds: [...keys.keys()] } };
}

/** Finds learned names in queries. */
export class LearnedNames {
  readonly #phrases: PhraseTable;
  /** By their numbers in the phrases; undefined for those that the tables have no more. */
  readonly #kinds: readonly (Kind | undefined)[];

  private constructor(phrases: PhraseTable, kinds: readonly (Kind | undefined)[]) {
    this.#phrases = phrases;
    this.#kinds = kinds;
  }

  /** The names in the sections of a search.bin; undefined where there are none. */
  static open({ arrays, about }: Sections, table: KindTable): LearnedNames | undefined {
    if (!Array.isArray(about.learnedKinds)) return undefined;
    const phrases = new PhraseTable({
      slots: arrays[LEARNED.slots] as Uint32Array,
      kinds: arrays[LEARNED.kinds] as Uint16Array,
      languages: arrays[LEARNED.languages] as Uint32Array,
      next: arrays[LEARNED.next] as Uint32Array,
    });
    return new LearnedNames(phrases, [undefined, ...about.learnedKinds.map((key) => table.byKey(key))]);
  }

  /** The kind that all of these folded words name. */
  kindOf(words: readonly string[]): Kind | undefined {
    const match = this.#phrases.matchOf(words);
    return match && this.#kinds[this.#phrases.meaningsOf(match)[0]!.kind];
  }
}

function namesOf(taxonomy: Taxonomy, tag: string): string[] {
  return [...(taxonomy.get(tag)?.names.values() ?? [])].flat();
}

function isSpecific(words: readonly string[]): boolean {
  const [first] = words;
  if (first === undefined || words.length > MAX_WORDS) return false;
  return words.length > 1 || first.length >= MIN_WORD_LENGTH || !ALPHABET.test(first);
}

/** Of two kinds with one name the one that the other is a kind of. */
function widerOf(one: Kind | undefined, other: Kind): Kind | undefined {
  if (one === undefined) return undefined;
  if (isWithin(other, one)) return one;
  return isWithin(one, other) ? other : undefined;
}

function storedArrays({ slots, kinds, languages, next }: PhraseArrays): Sections['arrays'] {
  return {
    [LEARNED.slots]: slots,
    [LEARNED.kinds]: kinds,
    [LEARNED.languages]: languages,
    [LEARNED.next]: next,
  };
}
