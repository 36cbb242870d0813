/** A line of a meal in words, numbers and signs, with what is known of them: amounts, and the kinds of food that they name. */

import { analyse } from '../../text/analyse.ts';
import { fold } from '../../text/fold.ts';
import { unitsOf } from '../../text/text-units.ts';
import { isNumber } from '../../text/tokenise.ts';
import type { QueryDictionary } from '../query/dictionary.ts';
import type { Inflection } from '../query/inflection.ts';
import type { NamedSpan } from '../query/kind-names.ts';
import { type Lexeme, lexemesOf } from '../query/lexemes.ts';
import { AmountsOf } from '../query/read-amounts.ts';
import type { KindTools } from '../run/kinds/kind-tools.ts';
import { cutStretch } from './cut-stretch.ts';

/** What a meal is read with. */
export type MealDictionary = Pick<KindTools, 'dictionary' | 'amounts' | 'inflection' | 'refusals' | 'exclusions'>;

/** A name of a kind of food among lexemes. */
export interface NameSpan extends Pick<NamedSpan, 'meanings'> {
  readonly from: number;
  readonly to: number;
}

/** Shorter words that say nothing are names of foods in other languages only. */
const MIN_NAME_LENGTH = 3;

/** One line. Places are those of its lexemes. */
export class MealWords {
  readonly text: string;
  readonly lexemes: readonly Lexeme[];
  readonly amounts: AmountsOf;
  readonly names: readonly NameSpan[];
  readonly #dictionary: QueryDictionary;
  readonly #tools: MealDictionary;
  /** Bits of the languages that it is probably in. */
  readonly languages: number;

  /** The names of foods that were inflected, by the places of their words. */
  readonly #bases = new Map<number, string>();

  constructor(text: string, languages: number, tools: MealDictionary) {
    const { dictionary, amounts, inflection } = tools;
    this.text = text;
    this.#dictionary = dictionary;
    this.#tools = tools;
    this.languages = languages;
    this.lexemes = lexemesOf(text, (stretch, isCounted) => cutStretch(stretch, isCounted, { dictionary, amounts }));
    this.amounts = new AmountsOf(this.lexemes, amounts, languages);
    this.names = this.#namesIn(inflection);
  }

  /** The text of some lexemes, as it was written. */
  slice(from: number, to: number): string {
    return from >= to ? '' : this.text.slice(this.lexemes[from]!.start, this.lexemes[to - 1]!.end);
  }

  /** The text of a lexeme; of a name that is inflected, as the tables have it. */
  nameAt(at: number): string {
    const { start, end } = this.lexemes[at]!;
    return this.#bases.get(at) ?? this.text.slice(start, end);
  }

  /** Whether the words between two places, as they are written, are not food: "pasta de dientes". */
  isRefused(from: number, to: number): boolean {
    return this.#tools.refusals.isRefused(this.#unitsIn(from, to));
  }

  /** Whether the words between two places only say what is not in a food: "no butter", "ohne Zucker". */
  isExclusion(from: number, to: number): boolean {
    const { exclusions } = this.#tools;
    const units = this.#unitsIn(from, to);
    const [first] = exclusions.read(units, { isQuery: true });
    return first?.from === 0 && (first.by === 'without' || (first.by === 'name' && first.to === units.length));
  }

  /** Whether a text is as a whole the name of a kind of food. */
  isName(text: string): boolean {
    const words = analyse(text);
    return this.#dictionary.names.named(words).some(({ from, to }) => from === 0 && to === words.length);
  }

  #unitsIn(from: number, to: number): string[] {
    return unitsOf(fold(this.slice(from, to))).map(({ text }) => text);
  }

  /** The place behind an id such as "#1859". */
  codeEnd(from: number, to: number): number | undefined {
    for (let at = from; at + 1 < to; at++) {
      const next = this.lexemes[at + 1]!;
      if (this.lexemes[at]!.text === '#' && next.isGlued && isDigits(next.text)) return at + 2;
    }
    return undefined;
  }

  /** Whether an id or a barcode stands between two places. */
  hasCode(from: number, to: number): boolean {
    const isBarcode = ({ sort, text }: Lexeme) => sort === 'sign' && isDigits(text);
    return this.codeEnd(from, to) !== undefined || this.lexemes.slice(from, to).some(isBarcode);
  }

  /** Whether a word says nothing about the food: "the", "of". */
  isFiller(at: number): boolean {
    const { sort, text } = this.lexemes[at]!;
    if (sort === 'sign') return !isDigits(text);
    return sort === 'word' && (this.#dictionary.names.languagesOfStopWord(text) & this.languages) !== 0;
  }

  /** Whether a word says how a food was prepared: "raw". */
  isPreparation(at: number): boolean {
    return this.lexemes[at]!.sort === 'word' && this.#dictionary.languages.isPreparation(this.lexemes[at]!.text);
  }

  /** Behind a note: what is in a can may be drained; how it was prepared says which food it is. */
  noteEnd(at: number): number | undefined {
    const isDrained = this.amounts.around(at, 'drained');
    return (
      isDrained ??
      (this.isPreparation(at) ? undefined : (this.amounts.around(at, 'soaked') ?? this.amounts.around(at, 'note')))
    );
  }

  /** Whether parentheses stand around two places. */
  isEnclosed(from: number, to: number): boolean {
    return this.lexemes[from - 1]?.text === '(' && this.lexemes[to]?.text === ')';
  }

  /** Whether the catalog has foods that a name means. */
  hasFoods({ meanings }: NameSpan): boolean {
    return meanings.some(({ kind }) => this.#dictionary.hasFoods(kind));
  }

  /** Whether a word only describes: "chopped", "fresh". */
  isDescribing(at: number): boolean {
    const { sort, text } = this.lexemes[at]!;
    if (sort !== 'word') return true;
    return this.#dictionary.languages.isDescribing(text, this.languages) || this.isPreparation(at);
  }

  /** The names that lie between two places. */
  namesIn(from: number, to: number): NameSpan[] {
    return this.names.filter((name) => name.from >= from && name.to <= to);
  }

  /** The names of food between two places: not words that say nothing in this language, nor amounts. */
  foodsIn(from: number, to: number): NameSpan[] {
    return this.namesIn(from, to).filter((name) => {
      for (let at = name.from; at < name.to; at++) if (!this.isFiller(at)) return true;
      // "How much sugar" says nothing of the food, and yet sugar is one.
      return (
        this.lexemes[name.from]!.text.length >= MIN_NAME_LENGTH &&
        name.meanings.some(({ languages }) => (languages & this.languages) !== 0)
      );
    });
  }

  #namesIn(inflection: Inflection): NameSpan[] {
    const texts: string[] = [];
    const places: number[] = [];
    for (const [at, { sort, start, end }] of this.lexemes.entries()) {
      if (sort === 'sign' || sort === 'fraction') continue;
      for (const word of analyse(this.text.slice(start, end))) {
        texts.push(word);
        places.push(at);
      }
    }
    const bases = inflection.uninflected(texts, this.languages);
    for (const [i, base] of bases.entries()) if (base !== texts[i]) this.#bases.set(places[i]!, base);
    const names = this.#dictionary.names.named(bases);
    const spans = names.map(({ from, to, meanings }) => ({ from: places[from]!, to: places[to - 1]! + 1, meanings }));
    // "1 xícara (chá) de farinha" is not a cup of tea.
    return spans.filter(({ from, to }) => !this.lexemes.slice(from, to).some(({ text }) => text === '('));
  }
}

/** Bits of the languages that a text is probably in; all where nothing tells. */
export function languagesOf(text: string, { dictionary, amounts, inflection }: MealDictionary): number {
  const texts = analyse(text).filter((word) => !isNumber(word));
  const { names, languages } = dictionary;
  const named = names.named(texts);
  const isNamed = texts.map((_, at) => named.some(({ from, to }) => at >= from && at < to));
  const known = texts.map((word, at) => {
    const said = names.languagesOfStopWord(word) | amounts.languagesOf(word);
    return said === 0 && !isNamed[at] ? inflection.languagesOf(word) : said;
  });
  return languages.likeliest(texts, named, known) || -1;
}

/** Whether a sign is a number that is too long for an amount, such as a barcode. */
export function isDigits(text: string): boolean {
  return /^\d/.test(text);
}
