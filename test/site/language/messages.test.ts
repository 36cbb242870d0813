/**
 * Messages as pages show them:
 *   1. values are filled in, numbers as the language writes them, plural forms by the number;
 *   2. a line never breaks between a number and its unit, nor in French before a mark that stands apart from its word.
 */
import { describe, expect, it } from 'vitest';
import { messagesIn } from '../../../src/messages/catalogs.ts';
import { LANGUAGE_CODES, type Language } from '../../../src/messages/languages.ts';
import { withNoBreakSpaces } from '../../../src/messages/typography.ts';
import { Locale } from '../../../src/site/language/locale.ts';
import { ENGLISH_NAMES } from '../sample-foods.ts';

const textsIn = (language: Language): string[] =>
  Object.values(messagesIn(language)).flatMap((message) =>
    typeof message === 'string' ? [message] : Object.values(message),
  );

describe('1. a locale', () => {
  const inLanguage = (language: (typeof LANGUAGE_CODES)[number]) => new Locale(language, ENGLISH_NAMES);

  it.each([
    ['en', 1, 'Wait 1 second, '],
    ['en', 12, 'Wait 12 seconds, '],
    ['pl', 1, 'Odczekaj 1 sekundę '],
    ['pl', 3, 'Odczekaj 3 sekundy '],
    ['pl', 5, 'Odczekaj 5 sekund '],
    ['de', 1234, 'Warten Sie 1.234 Sekunden '],
    ['pt', 12, 'Aguarde 12 segundos e abra esta página outra vez.'],
    ['pt-BR', 12, 'Aguarde 12 segundos e abra esta página novamente.'],
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
    expect(inLanguage('pt').date('2026-05-03')).toBe('3 de maio de 2026');
    expect(inLanguage('pt').numbers.count(1234)).toBe('1234');
    expect(inLanguage('pt-BR').numbers.count(1234)).toBe('1.234');
  });

  it('sets elements and values into a message', () => {
    const parts = inLanguage('fr').rich('error.unknownPath.what', { path: 'PATH', home: (text) => `[${text}]` });
    expect((parts as string[]).join('')).toBe(
      'Ce service n’a pas de page à l’adresse PATH. Cherchez un aliment ci-dessus, ou allez à la [page d’accueil].',
    );
  });
});

describe('2. spaces', () => {
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
});
