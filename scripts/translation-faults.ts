/**
 * What is wrong with the messages of a language: each message of English must be there and no other, with the same values and
 * elements, a text for each plural form of the language, and its quotation marks. The build stops where there is a fault.
 */
import { isDeepStrictEqual } from 'node:util';
import { baseLanguage, LANGUAGES, type Language } from '../src/messages/languages.ts';
import { type Message, type PluralMessage, partsOf } from '../src/messages/message.ts';

/** Larger numbers need no form of their own. French and its relatives have one for millions; in digits it reads like `other`. */
const LARGEST_COUNT = 200;

/** All but the apostrophe. */
const ANY_QUOTE = /["“”„«»‘]/gu;

/** A sentence for each fault, which begins with the language and the key; none where all is well. */
export function translationFaults(
  language: Language,
  messages: Readonly<Record<string, unknown>>,
  english: Readonly<Record<string, Message>>,
): string[] {
  const rules = rulesOf(language);
  const missing = Object.keys(english)
    .filter((key) => !Object.hasOwn(messages, key))
    .map((key) => [key, 'is missing']);
  const wrong = Object.entries(messages).flatMap(([key, message]) =>
    faultsOf(message, Object.hasOwn(english, key) ? english[key] : undefined, rules).map((fault) => [key, fault]),
  );
  return [...missing, ...wrong].map(([key, fault]) => `${language}: "${key}" ${fault}.`);
}

/** The messages of a variety of a language that say nothing else than the language itself. */
export function varietyFaults(
  language: Language,
  own: Readonly<Record<string, unknown>>,
  base: Readonly<Record<string, unknown>>,
): string[] {
  return Object.keys(own)
    .filter((key) => isDeepStrictEqual(own[key], base[key]))
    .map((key) => `${language}: "${key}" is the same as in ${baseLanguage(language)}. Leave it out.`);
}

function faultsOf(message: unknown, english: Message | undefined, rules: LanguageRules): string[] {
  if (english === undefined) return ['is not a message in English'];
  if (typeof english === 'string') {
    return typeof message === 'string' ? textFaults(message, namesIn(english), [], rules) : ['must be a text'];
  }
  return isPlural(message) ? pluralFaults(message, english, rules) : ['must have a text for each plural form'];
}

function pluralFaults(message: PluralMessage, english: PluralMessage, rules: LanguageRules): string[] {
  const { needed, known } = rules;
  return [
    ...needed.filter((form) => !Object.hasOwn(message, form)).map((form) => `lacks the plural form "${form}"`),
    ...Object.entries(message).flatMap(([form, text]) => {
      if (!known.includes(form)) return [`has a plural form "${form}" that the language does not have`];
      // "One food" need not repeat its number.
      return textFaults(text, namesIn(english.other), form === 'one' ? ['{count}'] : [], rules);
    }),
  ];
}

interface LanguageRules {
  /** The plural forms that each message with a number must have. */
  readonly needed: readonly string[];
  /** All plural forms that the language has. */
  readonly known: readonly string[];
  readonly quotes: string;
}

function rulesOf(language: Language): LanguageRules {
  const { formats, quotes } = LANGUAGES[language];
  const plurals = new Intl.PluralRules(formats);
  const needed = new Set(Array.from({ length: LARGEST_COUNT }, (_, count) => plurals.select(count)));
  return { needed: [...needed], known: plurals.resolvedOptions().pluralCategories, quotes };
}

function textFaults(
  text: string,
  english: readonly string[],
  optional: readonly string[],
  { quotes }: LanguageRules,
): string[] {
  const own = namesIn(text);
  return [
    ...(text === '' || text !== text.trim() ? ['is empty or has blanks around it'] : []),
    ...(/[{}]|<\/?\w/.test(plainTextOf(text)) ? ['has half of a placeholder or an element'] : []),
    ...(text.match(ANY_QUOTE) ?? [])
      .filter((mark) => !quotes.includes(mark))
      .map((mark) => `has ${mark}, which is not a quotation mark of the language`),
    ...english.filter((name) => !own.includes(name) && !optional.includes(name)).map((name) => `lacks ${name}`),
    ...own.filter((name) => !english.includes(name)).map((name) => `has ${name}, which English does not have`),
  ];
}

/** The values and elements of a text. */
function namesIn(text: string): string[] {
  const names = partsOf(text).flatMap((part) => {
    if (typeof part === 'string') return [];
    return 'tag' in part ? [`<${part.tag}>`, ...namesIn(part.text)] : [`{${part.value}}`];
  });
  return [...new Set(names)];
}

/** A text without its values and elements. */
function plainTextOf(text: string): string {
  return partsOf(text)
    .map((part) => (typeof part === 'string' ? part : 'tag' in part ? plainTextOf(part.text) : ''))
    .join('');
}

function isPlural(message: unknown): message is PluralMessage {
  return (
    typeof message === 'object' && message !== null && Object.values(message).every((text) => typeof text === 'string')
  );
}
