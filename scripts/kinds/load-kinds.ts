/** Reads the tables of kinds from their folder. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type PortionArrays, packPortions } from '../../src/kinds/amounts/kind-portions.ts';
import { type MeantRows, parseMeant } from '../../src/kinds/amounts/meant-foods.ts';
import type { UnitWords } from '../../src/kinds/amounts/units.ts';
import { type MeasureRows, parseMeasures } from '../../src/kinds/amounts/usual-measures.ts';
import type { ExclusionPhrase } from '../../src/kinds/exclusion-words.ts';
import type { KindContentsData } from '../../src/kinds/kind-contents.ts';
import type { NormArrays } from '../../src/kinds/kind-norms.ts';
import type { KindRules } from '../../src/kinds/kind-rules.ts';
import type { KindTable, Language } from '../../src/kinds/kind-table.ts';
import type { LanguageWords } from '../../src/kinds/names/language-words.ts';
import type { QueryWords } from '../../src/kinds/query-words.ts';
import type { RefusedWords } from '../../src/kinds/refused-words.ts';
import { parseKindContents } from './parse-kind-contents.ts';
import { parseKindRules } from './parse-kind-rules.ts';
import { parseEmoji, parseKindTables } from './parse-kind-tables.ts';
import { parseNorms } from './parse-norms.ts';
import {
  parseExclusionWords,
  parseLanguageWords,
  parseQueryWords,
  parseRefusedWords,
  parseUnitWords,
} from './parse-words.ts';

/** What the tables of a folder say. */
export interface LoadedKinds {
  readonly table: KindTable;
  readonly rules: KindRules;
  /** How names are built, for the languages of which that is known. */
  readonly words: ReadonlyMap<Language, LanguageWords>;
  /** What is usual of kinds. */
  readonly norms: NormArrays;
  /** What portions of kinds weigh. */
  readonly portions: PortionArrays;
  /** How people ask for foods, for the languages of which that is known. */
  readonly queries: ReadonlyMap<Language, QueryWords>;
  /** The words of amounts. */
  readonly units: ReadonlyMap<Language, UnitWords>;
  /** By which portions amounts are weighed. */
  readonly measures: MeasureRows;
  /** What is meant by the plain names of kinds. */
  readonly meant: MeantRows;
  /** How people say what a food must not have. */
  readonly exclusions: ReadonlyMap<Language, readonly ExclusionPhrase[]>;
  /** What kinds contain. */
  readonly contents: KindContentsData;
  /** What is not a food. */
  readonly refused: ReadonlyMap<Language, RefusedWords>;
  /** The numbers of the kinds that emoji show. */
  readonly emoji: readonly (readonly [emoji: string, kind: number])[];
  /** A checksum of the tables that determine kinds: the same tables have the same version. */
  readonly version: string;
}

const VERSION_LENGTH = 16;

/** Reads all tables of a folder such as `kinds/`. */
export function loadKinds(folder: string): LoadedKinds {
  const checksum = createHash('sha256');
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const readChecked = (file: string) => {
    const text = read(file);
    checksum.update(`${file}\0${text}\0`);
    return text;
  };
  const table = parseKindTables({
    categories: readChecked('categories.tsv'),
    kinds: readChecked('kinds.tsv'),
    vague: readChecked('vague.tsv'),
    flavours: readChecked('flavours.tsv'),
    ambiguous: readChecked('ambiguous.tsv'),
    names: byLanguage('names', readChecked),
  });
  const rules = parseKindRules(
    {
      changes: readChecked('changes.tsv'),
      groups: readChecked('groups.tsv'),
      brands: readChecked('brands.tsv'),
      languages: readChecked('languages.tsv'),
    },
    table,
  );
  const words = parsed(byLanguage('words', readChecked), parseLanguageWords);
  const norms = parseNorms(readChecked('norms.tsv'), table);
  // What portions weigh does not change which kind a food is, and neither does how people ask.
  const portions = packPortions(read('portions.tsv'), table);
  const queries = parsed(byLanguage('queries', read), parseQueryWords);
  const units = parsed(byLanguage('units', read), parseUnitWords);
  const measures = parseMeasures(read('measures.tsv'), table);
  const meant = parseMeant(read('meant.tsv'), table);
  const exclusions = parsed(byLanguage('exclusions', read), parseExclusionWords);
  const contents = parseKindContents({ contents: read('contents.tsv'), carriers: read('carriers.tsv') }, table);
  const refused = parsed(byLanguage('refused', read), parseRefusedWords);
  const emoji = parseEmoji(read('emoji.tsv'), table);
  const asked = { queries, units, measures, meant, exclusions, contents, refused, emoji };
  return { table, rules, words, norms, portions, ...asked, version: checksum.digest('hex').slice(0, VERSION_LENGTH) };

  function byLanguage(subfolder: string, readFile: (file: string) => string): Map<Language, string> {
    const files = readdirSync(path.join(folder, subfolder)).filter((file) => file.endsWith('.tsv'));
    return new Map(files.sort().map((file) => [path.basename(file, '.tsv'), readFile(`${subfolder}/${file}`)]));
  }
}

function parsed<T>(texts: Map<Language, string>, parse: (language: Language, text: string) => T): Map<Language, T> {
  return new Map(Array.from(texts, ([language, text]) => [language, parse(language, text)]));
}
