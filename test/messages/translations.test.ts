/**
 * The messages of all languages, those of mails included:
 *   1. each language has exactly those of English, with the same values and elements, a text for each plural form it needs, and its
 *      own quotation marks;
 *   2. what differs from that is named with its language and key, and stops the build; a variety of a language has only what it says
 *      otherwise;
 *   3. each message is used somewhere;
 *   4. a build has them in files of their own, and not in code that every start loads.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile } from '../../scripts/compile-messages.ts';
import { translationFaults, varietyFaults } from '../../scripts/translation-faults.ts';
import { type MessageKey, messagesIn } from '../../src/messages/catalogs.ts';
import { LANGUAGE_CODES } from '../../src/messages/languages.ts';

const temporaryFolder = () => mkdtempSync(path.join(tmpdir(), 'larder-messages-'));

it.each(LANGUAGE_CODES)('1. %s has the messages of English', (language) => {
  expect(translationFaults(language, messagesIn(language), messagesIn('en'))).toEqual([]);
});

describe('2. faults', () => {
  const GERMAN: Readonly<Record<string, unknown>> = messagesIn('de');
  const POLISH_FOODS = messagesIn('pl')['results.count'];

  it.each<[MessageKey | 'no.such', unknown, string[]]>([
    ['nav.scan', undefined, ['is missing.']],
    ['mail.verifySubject', undefined, ['is missing.']],
    ['no.such', 'Text', ['is not a message in English.']],
    ['nav.scan', '', ['is empty or has blanks around it.']],
    ['nav.scan', 'Scannen ', ['is empty or has blanks around it.']],
    ['nav.scan', 7, ['must be a text.']],
    ['nav.scan', { one: 'a', other: 'b' }, ['must be a text.']],
    ['pager.page', 'Seite', ['lacks {page}.']],
    ['pager.page', 'Seite {page} von {pages}', ['has {pages}, which English does not have.']],
    ['pager.page', 'Seite {page', ['has half of a placeholder or an element.', 'lacks {page}.']],
    ['mail.validFor', 'Der Link funktioniert einmal.', ['lacks {duration}.']],
    ['results.asTyped', 'Nach „{typed}“ suchen', ['lacks <link>.']],
    ['nav.scan', 'Ein «Scan»', ['«', '»'].map((mark) => `has ${mark}, which is not a quotation mark of the language.`)],
    ['results.asTyped', '<link>Nach „{typed}“</link> <b>suchen</b>', ['has <b>, which English does not have.']],
    ['results.asTyped', '<link>Nach „{typed}“ suchen', ['has half of a placeholder or an element.', 'lacks <link>.']],
    ['results.count', '{count} Lebensmittel', ['must have a text for each plural form.']],
    ['results.count', { other: '{count} Lebensmittel' }, ['lacks the plural form "one".']],
    ['results.count', { one: 'ein Lebensmittel', other: 'Lebensmittel' }, ['lacks {count}.']],
    [
      'results.count',
      POLISH_FOODS,
      ['few', 'many'].map((form) => `has a plural form "${form}" that the language does not have.`),
    ],
  ])('of %s as %j are named', (key, message, faults) => {
    const { [key]: _, ...others } = GERMAN;
    const changed = message === undefined ? others : { ...others, [key]: message };
    expect(translationFaults('de', changed, messagesIn('en'))).toEqual(faults.map((fault) => `de: "${key}" ${fault}`));
  });

  it('of a variety are messages that say the same as its language, while those that it lacks are none', () => {
    const same = { 'nav.scan': 'Digitalizar', 'nav.browse': 'Navegar' };
    expect(varietyFaults('pt-BR', same, { 'nav.scan': 'Digitalizar', 'nav.browse': 'Explorar' })).toEqual([
      'pt-BR: "nav.scan" is the same as in pt. Leave it out.',
    ]);
  });

  it('of all languages stop the build at once, and nothing is written for them', () => {
    const [folder, outdir] = [temporaryFolder(), temporaryFolder()];
    for (const name of readdirSync('src/messages').filter((file) => file.endsWith('.json'))) {
      cpSync(path.join('src/messages', name), path.join(folder, name));
    }
    compile(folder, outdir);
    const whole = readdirSync(outdir);
    expect(whole.sort()).toEqual(LANGUAGE_CODES.map((code) => `${code}.json`).sort());

    rmSync(path.join(folder, 'fr.json'));
    writeFileSync(path.join(folder, 'xx.json'), '{}');
    const { 'nav.scan': _, ...others } = GERMAN;
    writeFileSync(path.join(folder, 'de.json'), JSON.stringify(others));
    const empty = temporaryFolder();
    expect(() => compile(folder, empty)).toThrow(
      [
        'xx.json is not the file of a language in languages.ts.',
        'fr: fr.json is missing.',
        'de: "nav.scan" is missing.',
      ].join('\n'),
    );
    expect(readdirSync(empty)).toEqual([]);
  });
});

it('3. all messages are used', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.startsWith(`messages${path.sep}`),
  );
  const code = sources.map((name) => readFileSync(path.join('src', name), 'utf8')).join('\n');
  const used = new Set(code.match(/'[\w.-]+'/g));
  // Keys that are made of the key of a table: `allergen.${key}`.
  const made = Array.from(code.matchAll(/`((?:\w+\.)+)\$\{/g), ([, beginning]) => beginning!);
  const isUsed = (key: string) => used.has(`'${key}'`) || made.some((beginning) => key.startsWith(beginning));
  expect(Object.keys(messagesIn('en')).filter((key) => !isUsed(key))).toEqual([]);
});

it('4. a build has each language in a file, and none in its code', () => {
  const fromBuild = createRequire(path.resolve('dist/code/any.js'));
  for (const language of LANGUAGE_CODES) expect(fromBuild(`#messages/${language}`)).toEqual(messagesIn(language));
  const code = readdirSync('dist/code').filter((name) => name.endsWith('.js'));
  const holds = (text: string) =>
    code.some((name) => readFileSync(path.join('dist/code', name), 'utf8').includes(text));
  expect(LANGUAGE_CODES.filter((language) => holds(messagesIn(language)['home.heading'] as string))).toEqual([]);
});
