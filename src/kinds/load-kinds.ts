/** Reads the tables of kinds from their folder. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { KindTable, Language } from './kind-table.ts';
import { type LanguageWords, parseLanguageWords } from './language-words.ts';
import { parseKindTables } from './parse-tables.ts';

/** What the tables of a folder say. */
export interface LoadedKinds {
  readonly table: KindTable;
  /** How names are built, for the languages of which that is known. */
  readonly words: ReadonlyMap<Language, LanguageWords>;
  /** A checksum of all tables: the same tables have the same version. */
  readonly version: string;
}

const VERSION_LENGTH = 16;

/** Reads all tables of a folder such as `kinds/`. */
export function loadKinds(folder: string): LoadedKinds {
  const checksum = createHash('sha256');
  const read = (file: string) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    checksum.update(`${file}\0${text}\0`);
    return text;
  };
  const [table, words] = [
    parseKindTables({
      categories: read('categories.tsv'),
      kinds: read('kinds.tsv'),
      vague: read('vague.tsv'),
      flavours: read('flavours.tsv'),
      ambiguous: read('ambiguous.tsv'),
      names: byLanguage('names'),
    }),
    new Map([...byLanguage('words')].map(([language, text]) => [language, parseLanguageWords(language, text)])),
  ];
  return { table, words, version: checksum.digest('hex').slice(0, VERSION_LENGTH) };

  function byLanguage(subfolder: string): Map<Language, string> {
    const files = readdirSync(path.join(folder, subfolder)).filter((file) => file.endsWith('.tsv'));
    return new Map(files.sort().map((file) => [path.basename(file, '.tsv'), read(`${subfolder}/${file}`)]));
  }
}
