/**
 * What is wrong with the messages of a language: each message of English must be there and no other, with the same values and
 * elements, and with a text for each plural form of the language. The build stops at the first language with faults.
 */
import { EN } from '../src/messages/en/all.ts';
import { LANGUAGES, type Language } from '../src/messages/languages.ts';
import { type Message, type PluralMessage, partsOf } from '../src/messages/message.ts';

const ENGLISH: ReadonlyMap<string, Message> = new Map(Object.entries(EN));

/** Larger numbers need no form of their own. French and its relatives have one for millions; in digits it reads like `other`. */
const LARGEST_COUNT = 200;

/** A sentence for each fault, which begins with the language and the key; none where all is well. */
export function translationFaults(language: Language, messages: Readonly<Record<string, unknown>>): string[] {
  const forms = pluralFormsOf(language);
  const missing = [...ENGLISH.keys()].filter((key) => !Object.hasOwn(messages, key)).map((key) => [key, 'is missing']);
  const wrong = Object.entries(messages).flatMap(([key, message]) =>
    faultsOf(message, ENGLISH.get(key), forms).map((fault) => [key, fault]),
  );
  return [...missing, ...wrong].map(([key, fault]) => `${language}: "${key}" ${fault}.`);
}

function faultsOf(message: unknown, english: Message | undefined, forms: PluralForms): string[] {
  if (english === undefined) return ['is not a message in English'];
  if (typeof english === 'string') {
    return typeof message === 'string' ? textFaults(message, namesIn(english), []) : ['must be a text'];
  }
  return isPlural(message) ? pluralFaults(message, english, forms) : ['must have a text for each plural form'];
}

function pluralFaults(message: PluralMessage, english: PluralMessage, { needed, known }: PluralForms): string[] {
  return [
    ...needed.filter((form) => !Object.hasOwn(message, form)).map((form) => `lacks the plural form "${form}"`),
    ...Object.entries(message).flatMap(([form, text]) => {
      if (!known.includes(form)) return [`has a plural form "${form}" that the language does not have`];
      // "One food" need not repeat its number.
      return textFaults(text, namesIn(english.other), form === 'one' ? ['{count}'] : []);
    }),
  ];
}

interface PluralForms {
  readonly needed: readonly string[];
  readonly known: readonly string[];
}

function pluralFormsOf(language: Language): PluralForms {
  const rules = new Intl.PluralRules(LANGUAGES[language].formats);
  const needed = new Set(Array.from({ length: LARGEST_COUNT }, (_, count) => rules.select(count)));
  return { needed: [...needed], known: rules.resolvedOptions().pluralCategories };
}

function textFaults(text: string, english: readonly string[], optional: readonly string[]): string[] {
  const own = namesIn(text);
  return [
    ...(text === '' || text !== text.trim() ? ['is empty or has blanks around it'] : []),
    ...(/[{}]|<\/?\w/.test(plainTextOf(text)) ? ['has half of a placeholder or an element'] : []),
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
