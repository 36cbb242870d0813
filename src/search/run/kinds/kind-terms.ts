/** What the spans of a query that name kinds stand for: their words, the foods of those kinds, and other names of them. */
import { BoundedMap } from '../../../caches/bounded-map.ts';
import type { Kind } from '../../../kinds/kind-table.ts';
import { type KindNames, MEANINGS, type NamedSpan } from '../../query/kind-names.ts';
import type { Token } from '../../query/parse-query.ts';
import type { ContentSpan, KindSpan } from '../../query/reading.ts';
import {
  COST,
  type CostedRange,
  type NamedByWords,
  type Term,
  termOf,
  termOfWords,
  type WordForms,
} from '../terms/term.ts';
import type { Expansion, QueryTerms } from '../terms/term-expander.ts';
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

/** Makes the terms of spans in one catalog, whose commonest language is a bit. The terms of words are those of the query. */
export class KindTerms {
  readonly #names: KindNames;
  readonly #lookup: KindLookup;
  readonly #mainLanguage: number;
  readonly #indexed = new BoundedMap<string, readonly IndexedName[]>(MAX_KEPT);

  constructor(lookup: KindLookup, mainLanguage: number) {
    this.#names = lookup.names;
    this.#lookup = lookup;
    this.#mainLanguage = mainLanguage;
  }

  /** What a span stands for: its words, and the foods of the kinds that it names. */
  ofSpan(span: ContentSpan, expansion: Expansion, terms: QueryTerms): Term {
    const asTyped = span.tokens.length === 1 ? terms.find(span.tokens[0], expansion) : undefined;
    if (span.role !== 'kind') return asTyped!;
    const typed = textOf(span.tokens);
    const ranges = [...(asTyped?.ranges ?? []), ...this.#rangesOf(span)];
    const namedBy = this.#namedBy(span, terms);
    return termOf(this.#lookup.index, typed, asTyped?.whole ?? new Map(), ranges, namedBy);
  }

  /** What a span stands for beside the food itself: foods whose names have it in the language of the catalog too, "Baby food, carrots". */
  besideHead(span: ContentSpan, expansion: Expansion, terms: QueryTerms): Term {
    const term = this.ofSpan(span, expansion, terms);
    if (span.role !== 'kind') return term;
    const whole = new Map(term.whole);
    const [{ kind }] = span.meanings;
    for (const { words } of this.#indexedNames(kind, this.#mainLanguage, terms))
      if (words.length === 1)
        for (const form of words[0]!.forms) if (!whole.has(form)) whole.set(form, otherNameCost(span));
    return termOf(this.#lookup.index, term.typed, whole, term.ranges, term.kinds);
  }

  /** The foods of the kinds that a span names, or of one of them, and nothing else. */
  ofKinds(span: KindSpan, terms: QueryTerms, only?: Kind): Term {
    const ranges = this.#rangesOf(span, only);
    return termOf(this.#lookup.index, textOf(span.tokens), new Map(), ranges, this.#namedBy(span, terms));
  }

  /** The other names of the kinds that a span names, each as the terms of a clause, in one form; the typed one too if asked for. */
  *otherNamesOf(span: KindSpan, withTyped: boolean, terms: QueryTerms): Generator<Term[]> {
    const kinds = { spellings: this.#namedBy(span, terms).spellings, names: [] };
    const cost = otherNameCost(span);
    const languages = this.#languagesOf(span);
    const isTyped = new Set(withTyped ? [] : span.spellings.map((spelling) => spelling.join(' ')));
    const tried = new Set<string>();
    for (const { kind } of span.meanings) {
      for (const { text, words, forms } of this.#indexedNames(kind, languages, terms)) {
        if (isTyped.has(text) || tried.has(forms)) continue;
        tried.add(forms);
        yield words.map((word) => termOfWords(this.#lookup.index, word.word, word.forms, cost, kinds));
      }
    }
  }

  /** The names of a kind of which the index has all words. */
  #indexedNames(kind: Kind, languages: number, terms: QueryTerms): readonly IndexedName[] {
    return this.#indexed.getOrCompute(`${kind.number} ${languages}`, () =>
      this.#names
        .phrasesOf(kind, languages)
        .map((name) => {
          const words = name.map((word) => ({ word, forms: terms.formsOf(word) }));
          const forms = words.map((word) => word.forms.toSorted((a, b) => a - b).join(' ')).join(', ');
          return { text: name.join(' '), words, forms };
        })
        .filter((name) => name.words.every(({ forms }) => forms.length > 0)),
    );
  }

  #namedBy(span: KindSpan, terms: QueryTerms): NamedByWords {
    const languages = this.#languagesOf(span);
    const spellings = span.spellings.map((spelling) => spelling.map((word) => terms.formsOf(word)));
    return { spellings, names: span.meanings.flatMap(({ kind }) => this.#names.phrasesOf(kind, languages)) };
  }

  #languagesOf({ meanings }: NamedSpan): number {
    return meanings.reduce((bits, { languages }) => bits | languages, this.#mainLanguage);
  }

  #rangesOf(named: NamedSpan, only?: Kind): CostedRange[] {
    const base = otherNameCost(named);
    return named.meanings.flatMap(({ kind }, at) => {
      const { from, to } = this.#lookup.rangeOf(kind);
      return to === from || (only ?? kind) !== kind
        ? []
        : [{ from, to, cost: base + Math.min(at, MEANINGS - 1) * COST.meaning }];
    });
  }
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(' ');
}

function otherNameCost({ isPrefix }: NamedSpan): number {
  return COST.otherName + (isPrefix ? COST.prefix : 0);
}
