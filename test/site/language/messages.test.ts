/**
 * The messages of all languages:
 *   1. each language has exactly those of English, with the same values and elements, and a text for each plural form it needs;
 *   2. each message is used somewhere, and none is empty;
 *   3. values are filled in, numbers as the language writes them, plural forms by the number;
 *   4. a line never breaks between a number and its unit, nor in French before a mark that stands apart from its word.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '../../../src/site/language/languages.ts';
import { Locale } from '../../../src/site/language/locale.ts';
import { type Message, partsOf } from '../../../src/site/language/message.ts';
import { withNoBreakSpaces } from '../../../src/site/language/typography.ts';
import { CATALOGS, type MessageKey } from '../../../src/site/messages/catalogs.ts';
import { ENGLISH_NAMES } from '../sample-foods.ts';

const KEYS = Object.keys(CATALOGS.en) as MessageKey[];

function textsOf(message: Message): string[] {
  return typeof message === 'string' ? [message] : Object.values(message);
}

/** The values and elements of a text, sorted. */
function namesIn(text: string): string[] {
  const names = partsOf(text).flatMap((part) => {
    if (typeof part === 'string') return [];
    return 'tag' in part ? [`<${part.tag}>`, ...namesIn(part.text)] : [`{${part.value}}`];
  });
  return [...new Set(names)].sort();
}

describe.each(LANGUAGE_CODES)('1. %s', (language) => {
  it('has the messages of English, and no other', () => {
    expect(Object.keys(CATALOGS[language]).sort()).toEqual([...KEYS].sort());
  });

  it('has the values and elements of English in each message', () => {
    const wrong = KEYS.filter((key) => {
      const english = namesIn(textsOf(CATALOGS.en[key]).at(-1)!);
      return textsOf(CATALOGS[language][key]).some((text) => {
        const own = namesIn(text);
        // "One food" need not repeat its number.
        const isSame = english.every((name) => own.includes(name) || name === '{count}');
        return !isSame || own.some((name) => !english.includes(name));
      });
    });
    expect(wrong).toEqual([]);
  });

  it('leaves no half of a placeholder or an element in a text', () => {
    const rest = (text: string): string =>
      partsOf(text)
        .map((part) => (typeof part === 'string' ? part : 'tag' in part ? rest(part.text) : ''))
        .join('');
    expect(
      KEYS.filter((key) => textsOf(CATALOGS[language][key]).some((text) => /[{}]|<\/?\w/.test(rest(text)))),
    ).toEqual([]);
  });

  it('has a text for each plural form that small numbers need', () => {
    const rules = new Intl.PluralRules(LANGUAGES[language].formats);
    const needed = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)));
    const lacking = KEYS.filter((key) => {
      const message = CATALOGS[language][key];
      return typeof message !== 'string' && [...needed].some((form) => !Object.hasOwn(message, form));
    });
    expect(lacking).toEqual([]);
  });
});

describe('2. messages', () => {
  it('are all used', () => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.startsWith(path.join('site', 'messages')))
      .map((name) => readFileSync(path.join('src', name), 'utf8'))
      .join('\n');
    expect(KEYS.filter((key) => !sources.includes(`'${key}'`))).toEqual([]);
  });

  it('are never empty, and have no blanks around them', () => {
    const odd = LANGUAGE_CODES.flatMap((language) =>
      KEYS.filter((key) => textsOf(CATALOGS[language][key]).some((text) => text === '' || text !== text.trim())),
    );
    expect(odd).toEqual([]);
  });
});

describe('3. a locale', () => {
  const inLanguage = (language: (typeof LANGUAGE_CODES)[number]) => new Locale(language, ENGLISH_NAMES);

  it.each([
    ['en', 1, 'Wait 1 second, '],
    ['en', 12, 'Wait 12 seconds, '],
    ['pl', 1, 'Odczekaj 1 sekundę '],
    ['pl', 3, 'Odczekaj 3 sekundy '],
    ['pl', 5, 'Odczekaj 5 sekund '],
    ['de', 1234, 'Warten Sie 1.234 Sekunden '],
  ] as const)('says in %s how long %i seconds are', (language, count, beginning) => {
    expect(inLanguage(language).t('error.tooMany.what', { count }).startsWith(beginning)).toBe(true);
  });

  it('writes numbers, dates and lists as the language does', () => {
    const german = inLanguage('de');
    expect(german.numbers.amount(1234.567)).toBe('1.234,57');
    expect(german.numbers.amount(0.001)).toBe('<0,01');
    expect(german.numbers.amount(0)).toBe('0');
    expect(german.date('2026-05-03')).toBe('3. Mai 2026');
    expect(german.list(['Fett', 'Zucker', 'Salz'])).toBe('Fett, Zucker und Salz');
    expect(inLanguage('en').moment('2026-05-03T14:05:00.000Z')).toMatch(/^3 May 2026.*14:05 UTC$/);
    expect(inLanguage('fr').date('soon')).toBe('soon');
  });

  it('sets elements and values into a message', () => {
    const parts = inLanguage('fr').rich('error.unknownPath.what', { path: 'PATH', home: (text) => `[${text}]` });
    expect((parts as string[]).join('')).toBe(
      'Ce service n’a pas de page à l’adresse PATH. Cherchez un aliment ci-dessus, ou allez à la [page d’accueil].',
    );
  });
});

describe('4. spaces', () => {
  const textsIn = (language: Language) => KEYS.flatMap((key) => textsOf(CATALOGS[language][key]));

  it.each(LANGUAGE_CODES)('in %s keep a number with its unit', (language) => {
    const broken = textsIn(language).filter((text) =>
      /[\d}] (?:g|kJ|kcal|ms)(?!\p{L})/u.test(withNoBreakSpaces(text, language)),
    );
    expect(broken).toEqual([]);
  });

  it('keep French marks with their words', () => {
    const broken = textsIn('fr').filter((text) => /[^\u202f][:;?!»]|«[^\u202f]/u.test(withNoBreakSpaces(text, 'fr')));
    expect(broken).toEqual([]);
    expect(new Locale('fr', ENGLISH_NAMES).t('results.none', { query: 'riz : sel' })).toBe(
      'Aucun aliment ne correspond à «\u202friz : sel\u202f»',
    );
  });

  it('and quotation marks are those of the language', () => {
    const marks = { en: '“”', fr: '«»', de: '„“', es: '«»', it: '«»', pt: '«»', nl: '‘’', pl: '„”' };
    const odd = LANGUAGE_CODES.flatMap((language) =>
      textsIn(language).filter((text) => {
        const used = text.match(/["“”„«»‘]/gu) ?? [];
        return used.some((mark) => !marks[language].includes(mark));
      }),
    );
    expect(odd).toEqual([]);
  });
});
