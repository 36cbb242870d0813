/** Everything about a page that depends on its language: its messages, its numbers and dates, the names of categories and kinds. */
import { type ComponentChildren, h } from 'preact';
import { memoize } from '../../caches/bounded-map.ts';
import { type Catalog, type MessageKey, messagesIn } from '../../messages/catalogs.ts';
import { baseLanguage, LANGUAGES, type Language } from '../../messages/languages.ts';
import { type Message, mapTexts, partsOf, type TagNames, type ValueNames } from '../../messages/message.ts';
import { withNoBreakSpaces } from '../../messages/typography.ts';
import { DrawingContext } from '../drawing-context.ts';
import { NumberWriter } from './number-writer.ts';

/** The names of categories and kinds in one language. */
export interface FoodNames {
  /** The category that the catalog calls by this English name; the same where it is none of ours. */
  readonly category: (name: string) => string;
  /** The kind with a key, the last part of its path. */
  readonly kind: (key: string) => string | undefined;
  /** One of a unit with a key of `food/tables/units.json`. */
  readonly unit: (key: string) => string | undefined;
}

type Values<Key extends MessageKey> = {
  readonly [Name in ValueNames<Catalog[Key]>]: Name extends 'count' ? number : string | number;
};

/** The keys of messages that are plain text. */
export type TextKey = { [Key in MessageKey]: [TagNames<Catalog[Key]>] extends [never] ? Key : never }[MessageKey];

/** The keys of messages without values and elements, for tables of words. */
export type WordKey = {
  [Key in MessageKey]: [ValueNames<Catalog[Key]> | TagNames<Catalog[Key]>] extends [never] ? Key : never;
}[MessageKey];

type Given<Key extends MessageKey> = [ValueNames<Catalog[Key]>] extends [never] ? [] : [values: Values<Key>];

/** Elements whose tag in a message says all of them. */
type PlainTag = 'strong' | 'code';

/** What an element of a message becomes: a link to this address, or whatever is made of its text. */
type Rich = string | ((text: string) => ComponentChildren);

type RichValues<Key extends MessageKey> = {
  readonly [Name in ValueNames<Catalog[Key]>]: Name extends 'count' ? number : ComponentChildren;
} & { readonly [Tag in Exclude<TagNames<Catalog[Key]>, PlainTag>]: Rich };

type GivenRich<Key extends MessageKey> = object extends RichValues<Key> ? [] : [values: RichValues<Key>];

/** A language as pages use it. */
export class Locale {
  readonly language: Language;
  /** The language of texts on labels, which are in no variety of one. */
  readonly labelLanguage: string;
  readonly names: FoodNames;
  readonly numbers: NumberWriter;
  readonly #messages: ReadonlyMap<string, Message>;
  readonly #partsOf = memoize(partsOf);
  /** Texts cut at their values: every second piece is the name of one. */
  readonly #piecesOf = memoize((text: string) => text.split(/\{(\w+)\}/u));
  readonly #rendered = new Map<string, string>();
  readonly #pluralForm: (count: number) => Intl.LDMLPluralRule;
  /** By the items, each on a line. */
  readonly #listOfLines: (lines: string) => string;
  readonly #dates: Intl.DateTimeFormat;
  readonly #shortDates: Intl.DateTimeFormat;

  constructor(language: Language, names: FoodNames) {
    this.language = language;
    this.labelLanguage = baseLanguage(language);
    this.names = names;
    const { formats } = LANGUAGES[language];
    this.#messages = typesetMessages(language);
    this.numbers = new NumberWriter(formats);
    const plurals = new Intl.PluralRules(formats);
    this.#pluralForm = memoize((count) => plurals.select(count));
    const lists = new Intl.ListFormat(formats, { type: 'conjunction' });
    this.#listOfLines = memoize((lines) => lists.format(lines.split('\n')));
    const day = { day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;
    this.#dates = new Intl.DateTimeFormat(formats, { ...day, month: 'long' });
    this.#shortDates = new Intl.DateTimeFormat(formats, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  }

  /** A message as text; numbers among its values are written as the language writes them. */
  readonly t = <Key extends TextKey>(key: Key, ...[values]: Given<Key>): string => {
    const text = this.#textOf(key, values);
    if (values === undefined) return text;
    return this.#filled(text, values as Record<string, unknown>);
  };

  /** Whether there is a message of this key, which then takes no values. */
  readonly has = (key: string): key is WordKey => this.#messages.has(key);

  /** A message with elements in it, or with values that are elements. */
  readonly rich = <Key extends MessageKey>(key: Key, ...[values]: GivenRich<Key>): ComponentChildren => {
    const text = this.#textOf(key, values);
    const given = (values ?? {}) as Readonly<Record<string, unknown>>;
    return this.#partsOf(text).map((part): ComponentChildren => {
      if (typeof part === 'string') return part;
      if ('tag' in part) return richElement(part.tag, given[part.tag] as Rich, this.#filled(part.text, given));
      const value = given[part.value] as ComponentChildren;
      return typeof value === 'number' ? this.numbers.count(value) : value;
    });
  };

  /** "Fat, sugar and salt". */
  list(items: readonly string[]): string {
    return this.#listOfLines(items.join('\n'));
  }

  /** An ISO 8601 date or moment as "3 May 2026"; any other text as it stands. */
  date(iso: string): string {
    return this.#format(this.#dates, iso);
  }

  /** The same without its year, for an axis: "3 May". */
  shortDate(iso: string): string {
    return this.#format(this.#shortDates, iso);
  }

  /** A moment in ISO 8601 and UTC as "3 May 2026, 14:05 UTC"; any other text as it stands. */
  moment(iso: string): string {
    const time = /^\d{4}-\d\d-\d\dT(\d\d:\d\d)/.exec(iso)?.[1];
    return time === undefined ? iso : `${this.date(iso)}, ${time} UTC`;
  }

  #format(format: Intl.DateTimeFormat, iso: string): string {
    const ms = /^\d{4}-\d\d-\d\d(?:$|T)/.test(iso) ? Date.parse(iso) : Number.NaN;
    return Number.isNaN(ms) ? iso : format.format(ms);
  }

  /** HTML that is the same on every page in this language, rendered when it is first asked for. */
  renderedOnce(name: string, render: () => string): string {
    let html = this.#rendered.get(name);
    if (html === undefined) {
      html = render();
      this.#rendered.set(name, html);
    }
    return html;
  }

  #textOf(key: MessageKey, values: object | undefined): string {
    const message = this.#messages.get(key)!;
    if (typeof message === 'string') return message;
    return message[this.#pluralForm((values as { count: number }).count) as 'other'] ?? message.other;
  }

  #filled(text: string, values: Readonly<Record<string, unknown>>): string {
    const pieces = this.#piecesOf(text);
    let filled = pieces[0]!;
    for (let i = 1; i < pieces.length; i += 2) filled += this.#write(values[pieces[i]!]) + pieces[i + 1]!;
    return filled;
  }

  #write(value: unknown): string {
    return typeof value === 'number' ? this.numbers.count(value) : String(value);
  }
}

function richElement(tag: string, as: Rich | undefined, text: string): ComponentChildren {
  if (as === undefined) return h(tag, null, text);
  return typeof as === 'string' ? h('a', { href: as }, text) : as(text);
}

/** The messages of a language by their keys, their spaces set. A map finds one of six hundred quicker than an object. */
function typesetMessages(language: Language): ReadonlyMap<string, Message> {
  const set = (text: string) => withNoBreakSpaces(text, language);
  return new Map(Object.entries(messagesIn(language)).map(([key, message]) => [key, mapTexts(message, set)]));
}

const RENDERED_IN = new DrawingContext<Locale>('A component that uses the locale must be rendered by renderPage.');

/** Draws in a language: `useLocale` gives this locale to every component that `draw` calls. */
export function renderIn(locale: Locale, draw: () => string): string {
  return RENDERED_IN.provide(locale, draw);
}

/** The locale of the page that a component is rendered in. */
export function useLocale(): Locale {
  return RENDERED_IN.use();
}
