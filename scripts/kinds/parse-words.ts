/** Reads the tables of words, of which each language has its own: how names are built, how people ask, and what is refused. */
import { UNITS } from '../../src/food/amounts/units.ts';
import { CLAIMS, type Claim } from '../../src/food/claims.ts';
import { substanceBits } from '../../src/food/substances.ts';
import { type UnitWords, WORDS_AROUND, type WordsAround } from '../../src/kinds/amounts/units.ts';
import { EXCLUSION_ROLES, type ExclusionPhrase, NAMING_ROLES } from '../../src/kinds/exclusion-words.ts';
import type { Language } from '../../src/kinds/kind-table.ts';
import { type LanguageWords, ROLES } from '../../src/kinds/names/language-words.ts';
import { KindTableError } from '../../src/kinds/parse-tables.ts';
import type { QueryWords } from '../../src/kinds/query-words.ts';
import type { RefusedWords } from '../../src/kinds/refused-words.ts';
import { analyse } from '../../src/text/analyse.ts';
import { fold } from '../../src/text/fold.ts';
import { unitsOf } from '../../src/text/text-units.ts';

/** Reads `kinds/words/LANG.tsv`. */
export function parseLanguageWords(language: Language, text: string): LanguageWords {
  const file = `words/${language}.tsv`;
  const rows = new Map<string, string>();
  for (const [role, words, fault] of wordLines(file, text)) {
    if (role !== 'head' && role !== 'compound' && !Object.hasOwn(ROLES, role)) {
      throw fault(`There is no role "${role}".`);
    }
    rows.set(role, words);
  }
  const head = rows.get('head');
  if (head !== 'first' && head !== 'last') throw new KindTableError(file, 1, '"head" is "first" or "last".');
  const roles = Object.entries(ROLES).map(([line, role]) => [role, new Set(listIn(rows.get(line) ?? ''))]);
  return { head, hasCompounds: rows.get('compound') === 'yes', roles: Object.fromEntries(roles) };
}

function listIn(words: string): string[] {
  return words
    .split('; ')
    .filter((word) => word !== '')
    .map(fold);
}

const STOP_WORD_ROLES = ['filler', 'amount', 'question'];
const THING_ROLE = 'thing';
const CLAIM_ROLE = 'claim:';

/** Reads `kinds/queries/LANG.tsv`. */
export function parseQueryWords(language: Language, text: string): QueryWords {
  const stopWords = new Set<string>();
  const claims = new Map<string, Claim>();
  const things = new Set<string>();
  for (const [role, words, fault] of wordLines(`queries/${language}.tsv`, text)) {
    const phrases = words.split('; ').map((phrase) => analyse(phrase).join(' '));
    if (STOP_WORD_ROLES.includes(role)) for (const phrase of phrases) stopWords.add(phrase);
    else if (role === THING_ROLE) for (const phrase of phrases) things.add(phrase);
    else {
      const claim = CLAIMS.find((known) => role === CLAIM_ROLE + known);
      if (claim === undefined) throw fault(`There is no role "${role}".`);
      for (const phrase of phrases) claims.set(phrase, claim);
    }
  }
  return { stopWords, claims, things };
}

/** Reads `kinds/exclusions/LANG.tsv`: roles, substances by their keys, behind `part ` what only has them, and behind `free ` what a whole phrase excludes. */
export function parseExclusionWords(language: Language, text: string): ExclusionPhrase[] {
  const phrases: ExclusionPhrase[] = [];
  for (const [name, words, fault] of wordLines(`exclusions/${language}.tsv`, text)) {
    const [first, ...others] = name.split(' ');
    const isPart = first === 'part';
    const naming = NAMING_ROLES.find((role) => role === first);
    const isRole = Object.hasOwn(EXCLUSION_ROLES, name);
    const role = isRole ? (name as keyof typeof EXCLUSION_ROLES) : (naming ?? 'substance');
    const keys = isRole ? [] : naming || isPart ? others : [first!, ...others];
    const substances = substanceBits(keys);
    if (substances === undefined) throw fault(`"${name}" has something unknown in it.`);
    for (const phrase of words.split('; ')) {
      const units = unitsOf(fold(phrase)).map(({ text: unit }) => unit);
      if (units.length === 0) throw fault(`"${phrase}" has no words.`);
      phrases.push({ units, role, substances, whole: isPart ? 0 : substances });
    }
  }
  return phrases;
}

/** What such words are about; each is a line of `kinds/refused/LANG.tsv`. A word of an `-end` line may end a longer one. */
const GROUPS = ['poisonous-plant', 'poisonous-fungus', 'household', 'medicine', 'pet-food', 'lacking'] as const;
const END = '-end';
/** The line of everyday words that are near to foods only by their letters: "paraply". */
const THING = 'thing';

/** Reads `kinds/refused/LANG.tsv`. */
export function parseRefusedWords(language: Language, text: string): RefusedWords {
  const phrases: string[] = [];
  const ends: string[] = [];
  const things: string[] = [];
  for (const [name, words, fault] of wordLines(`refused/${language}.tsv`, text)) {
    const isEnd = name.endsWith(END);
    const group = isEnd ? name.slice(0, -END.length) : name;
    if (group !== THING && !(GROUPS as readonly string[]).includes(group)) throw fault(`There is no group "${name}".`);
    for (const phrase of words.split('; ')) {
      const units = unitsOf(fold(phrase)).map(({ text: unit }) => unit);
      if (units.length === 0) throw fault(`"${phrase}" has no words.`);
      (isEnd ? ends : group === THING ? things : phrases).push(units.join(' '));
    }
  }
  return { phrases, ends, things };
}

const AND_A_HALF = '+0.5';
const ENDING = 'ending';
const NUMBER = /^\d+(?:\.\d+)?$/;
const FRACTION = /^(\d)\/(\d)$/;

/** Reads `units/LANG.tsv`. */
export function parseUnitWords(language: Language, text: string): UnitWords {
  const units: [string, string[][]][] = [];
  const numbers: [number, string[]][] = [];
  const around = new Map<string, string[]>();
  let andAHalf: string[] = [];
  let endings: [string, string][] = [];
  for (const [key, words, fault] of wordLines(`units/${language}.tsv`, text)) {
    if (key === ENDING) {
      endings = words.split('; ').map((pair) => pair.split('>').map(fold) as [string, string]);
      if (endings.some((pair) => pair.length !== 2)) throw fault('An ending needs a ">".');
      continue;
    }
    const names = words.split('; ').map((name) => name.split('|'));
    const all = names.flat();
    if (all.some((name) => analyse(name).length === 0)) throw fault('A word is empty.');
    const number = numberOf(key);
    if (number !== undefined) numbers.push([number, all]);
    else if (key === AND_A_HALF) andAHalf = all;
    else if (UNITS.has(key)) units.push([key, names]);
    else if (WORDS_AROUND.some((known) => known === key)) around.set(key, all);
    else throw fault(`There is no unit "${key}".`);
  }
  const listed = Object.fromEntries(WORDS_AROUND.map((key) => [key, around.get(key) ?? []]));
  return { units, numbers, andAHalf, around: listed as Record<WordsAround, string[]>, endings };
}

function numberOf(key: string): number | undefined {
  const fraction = FRACTION.exec(key);
  if (fraction !== null) return Number(fraction[1]) / Number(fraction[2]);
  return NUMBER.test(key) ? Number(key) : undefined;
}

/** The lines of a table of words: what the words are, the words, and what to throw where either is wrong. */
function* wordLines(
  file: string,
  text: string,
): Generator<readonly [role: string, words: string, fault: (problem: string) => KindTableError]> {
  for (const [i, line] of text.split('\n').entries()) {
    const fault = (problem: string) => new KindTableError(file, i + 1, problem);
    const [role = '', words, ...more] = line.split('\t');
    if (i === 0 || line === '') continue;
    if (words === undefined || more.length > 0) throw fault('There are two columns.');
    yield [role, words, fault];
  }
}
