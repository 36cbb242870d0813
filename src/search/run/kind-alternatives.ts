/** What the parts of a query that name kinds may match: their words, the foods of those kinds, and other names of them. */
import type { Kind } from '../../kinds/kind-table.ts';
import { MAX_TYPOS } from '../../text/typo-budget.ts';
import type { KindNames, NamedKinds } from '../query/kind-names.ts';
import type { QueryWord } from '../query/parse-query.ts';
import type { QueryPart } from '../query/query-head.ts';
import {
  type Alternatives,
  type AlternativesFinder,
  COST,
  type CostedRange,
  type Leniency,
  type NamedByWords,
  type WordForms,
} from './alternatives.ts';
import type { KindLookup } from './kind-lookup.ts';

/** Kinds whose names are kept between queries, those of each set of languages apart. */
const MAX_KEPT = 2_000;

/** A name of a kind, as the words of an index. */
interface IndexedName {
  readonly text: string;
  readonly words: readonly WordForms[];
  /** The numbers of all forms of its words: the same for names that find the same foods, such as "chip" and "chips". */
  readonly forms: string;
}

const MISSPELT: Leniency = { typos: MAX_TYPOS, prefix: false };

/** Finds the alternatives of parts in one catalog, whose commonest language is a bit. */
export class KindAlternatives {
  readonly #names: KindNames;
  readonly #lookup: KindLookup;
  readonly #finder: AlternativesFinder;
  readonly #mainLanguage: number;
  readonly #indexed = new Map<string, readonly IndexedName[]>();

  constructor(names: KindNames, lookup: KindLookup, finder: AlternativesFinder, mainLanguage: number) {
    this.#names = names;
    this.#lookup = lookup;
    this.#finder = finder;
    this.#mainLanguage = mainLanguage;
  }

  /** What a part of a query may match: its words, and the foods of the kinds that it names. */
  ofPart(part: QueryPart, leniency: Leniency): Alternatives {
    const asTyped = part.words.length === 1 ? this.#finder.find(part.words[0], leniency) : undefined;
    return part.named === undefined ? asTyped! : this.#ofKinds(part.words, part.named, asTyped);
  }

  /** The foods of the kinds that a part names, or of one of them, and nothing else. */
  ofKinds({ words, named }: QueryPart, only?: Kind): Alternatives {
    return this.#ofKinds(words, named!, undefined, only);
  }

  /** The other names of the kinds that a part names, each as the words of a pattern, in one form; the typed one too if asked for. */
  *otherNamesOf({ words, named }: QueryPart, withTyped: boolean): Generator<Alternatives[]> {
    const { meanings, spellings: typed } = named!;
    const kinds = { spellings: this.#namedBy(words, named!).spellings, names: [] };
    const languages = this.#languagesOf(named!);
    const isTyped = new Set(withTyped ? [] : typed.map((spelling) => spelling.join(' ')));
    const tried = new Set<string>();
    for (const { kind } of meanings) {
      for (const { text, words: inName, forms } of this.#indexedNames(kind, languages)) {
        if (isTyped.has(text) || tried.has(forms)) continue;
        tried.add(forms);
        yield inName.map((word) => this.#finder.ofOtherName(word, kinds, otherNameCost(named!)));
      }
    }
  }

  /** The names of a kind of which the index has all words. */
  #indexedNames(kind: Kind, languages: number): readonly IndexedName[] {
    const key = `${kind.number} ${languages}`;
    let names = this.#indexed.get(key);
    if (names === undefined) {
      if (this.#indexed.size >= MAX_KEPT) this.#indexed.clear();
      names = this.#names
        .phrasesOf(kind, languages)
        .map((name) => {
          const words = name.map((word) => ({ word, forms: this.#finder.formsOf(word) }));
          const forms = words.map((word) => word.forms.toSorted((a, b) => a - b).join(' ')).join(', ');
          return { text: name.join(' '), words, forms };
        })
        .filter((name) => name.words.every(({ forms }) => forms.length > 0));
      this.#indexed.set(key, names);
    }
    return names;
  }

  #ofKinds(words: readonly QueryWord[], named: NamedKinds, asTyped?: Alternatives, only?: Kind): Alternatives {
    const typed = words.map(({ text }) => text).join(' ');
    return this.#finder.ofKinds(typed, this.#rangesOf(named, only), this.#namedBy(words, named), asTyped);
  }

  #namedBy(words: readonly QueryWord[], named: NamedKinds): NamedByWords {
    const languages = this.#languagesOf(named);
    const spellings = named.spellings.map((spelling) => spelling.map((word) => this.#finder.formsOf(word)));
    if (named.typos > 0) spellings.push(words.map((word) => [...this.#finder.find(word, MISSPELT).whole.keys()]));
    return {
      spellings,
      names: named.meanings.flatMap(({ kind }) => this.#names.phrasesOf(kind, languages)),
    };
  }

  #languagesOf({ meanings }: NamedKinds): number {
    return meanings.reduce((bits, { languages }) => bits | languages, this.#mainLanguage);
  }

  #rangesOf(named: NamedKinds, only?: Kind): CostedRange[] {
    const base = otherNameCost(named);
    return named.meanings.flatMap(({ kind }, at) => {
      const { from, to } = this.#lookup.rangeOf(kind);
      return to === from || (only ?? kind) !== kind ? [] : [{ from, to, cost: base + at * COST.meaning }];
    });
  }
}

function otherNameCost({ typos, isPrefix }: NamedKinds): number {
  return COST.otherName + typos * COST.typo + (isPrefix ? COST.prefix : 0);
}
