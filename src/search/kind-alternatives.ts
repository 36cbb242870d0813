/** What the parts of a query that name kinds may match: their words, the foods of those kinds, and other names of them. */
import { MAX_TYPOS } from '../text/typo-budget.ts';
import {
  type Alternatives,
  type AlternativesFinder,
  COST,
  type CostedRange,
  type Leniency,
  type NamedByWords,
} from './alternatives.ts';
import type { KindLookup } from './kind-lookup.ts';
import type { KindNames, NamedKinds } from './kind-names.ts';
import type { QueryWord } from './parse-query.ts';
import type { QueryPart } from './query-reader.ts';

const MISSPELT: Leniency = { typos: MAX_TYPOS, prefix: false };

/** Finds the alternatives of parts in one catalog, whose commonest language is a bit. */
export class KindAlternatives {
  readonly #names: KindNames;
  readonly #lookup: KindLookup;
  readonly #finder: AlternativesFinder;
  readonly #mainLanguage: number;

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

  /** The foods of the kinds that a part names, and nothing else. */
  ofKinds({ words, named }: QueryPart): Alternatives {
    return this.#ofKinds(words, named!);
  }

  /** The other names of the kinds that a part names, each as the words of a pattern. */
  otherNamesOf({ words, named }: QueryPart): Alternatives[][] {
    const { spellings, names } = this.#namedBy(words, named!);
    const isTyped = new Set(named!.spellings.map((spelling) => spelling.join(' ')));
    return names
      .filter((name) => !isTyped.has(name.join(' ')))
      .map((name) =>
        name.map((word) => this.#finder.ofOtherName(word, { spellings, names: [] }, otherNameCost(named!))),
      )
      .filter((name) => name.every(({ postings }) => postings > 0));
  }

  #ofKinds(words: readonly QueryWord[], named: NamedKinds, asTyped?: Alternatives): Alternatives {
    const typed = words.map(({ text }) => text).join(' ');
    return this.#finder.ofKinds(typed, this.#rangesOf(named), this.#namedBy(words, named), asTyped);
  }

  #namedBy(words: readonly QueryWord[], named: NamedKinds): NamedByWords {
    const languages = named.meanings.reduce((bits, meaning) => bits | meaning.languages, this.#mainLanguage);
    const spellings = named.spellings.map((spelling) => spelling.map((word) => this.#finder.formsOf(word)));
    if (named.typos > 0) spellings.push(words.map((word) => [...this.#finder.find(word, MISSPELT).whole.keys()]));
    return {
      spellings,
      names: named.meanings.flatMap(({ kind }) => this.#names.phrasesOf(kind, languages)),
    };
  }

  #rangesOf(named: NamedKinds): CostedRange[] {
    const base = otherNameCost(named);
    return named.meanings
      .map(({ kind }, at) => ({ ...this.#lookup.rangeOf(kind), cost: base + at * COST.meaning }))
      .filter(({ from, to }) => to > from);
  }
}

function otherNameCost({ typos, isPrefix }: NamedKinds): number {
  return COST.otherName + typos * COST.typo + (isPrefix ? COST.prefix : 0);
}
