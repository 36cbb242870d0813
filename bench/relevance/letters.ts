/**
 * `npm run bench letters`: how many letters of an everyday food must be typed until one of its kind stays among the first three. The
 * foods are the most popular everyday kinds of the starter foods that are called by one word, by the name that each language shows.
 *   --show LANG   those of a language that need the most
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { shownName } from '../../src/kinds/kind-table.ts';
import type { SearchEngine } from '../../src/search/engine.ts';
import { importedCatalog } from './catalog.ts';

const LANGUAGES = 'en de fr es it pt nl pl sv fi cs tr ru el'.split(' ');
const MOST_FOODS = 100;
const PLACES = 3;
/** The pages suggest nothing for less. */
const FEWEST = 2;
const SHOWN = 20;

interface Typed {
  readonly name: string;
  readonly letters: number;
  readonly length: number;
}

/** Types the foods of each language and returns the lines for the report. */
export async function benchLetters(options: readonly string[]): Promise<string[]> {
  const { values } = parseArgs({ args: [...options], options: { show: { type: 'string' } } });
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-letters-'));
  const { engine, close } = await importedCatalog(folder, []);
  try {
    const lines = ['| language | foods | letters | never before the last |', '|---|---|---|---|'];
    const shown: string[] = [];
    for (const language of LANGUAGES) {
      const typed = typedFoods(language, engine);
      const mean = typed.reduce((sum, { letters }) => sum + letters, 0) / typed.length;
      const whole = typed.filter(({ letters, length }) => letters >= length).length;
      lines.push(`| ${language} | ${typed.length} | ${mean.toFixed(2)} | ${whole} |`);
      if (language !== values.show) continue;
      const slowest = typed.toSorted((a, b) => b.letters - a.letters).slice(0, SHOWN);
      shown.push(...slowest.map(({ name, letters }) => `${name}: ${letters}`));
    }
    return [...lines, '', ...shown];
  } finally {
    close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function typedFoods(language: string, engine: SearchEngine): Typed[] {
  const { lookup } = engine.kinds!;
  const everyday = lookup.names.table.kinds.filter(
    (kind) =>
      kind.commonness === 1 && !kind.isVague && lookup.hasFoods(kind) && !shownName(kind, language).includes(' '),
  );
  const popular = everyday.toSorted((a, b) => lookup.popularityOf(b) - lookup.popularityOf(a)).slice(0, MOST_FOODS);
  return popular.map((kind) => {
    const name = shownName(kind, language);
    const isThere = (letters: number) =>
      engine
        .search(name.slice(0, letters), { limit: PLACES, isTyping: true })
        .some((doc) => lookup.isOfKind(doc, kind));
    let letters = name.length;
    while (letters > FEWEST && isThere(letters - 1)) letters--;
    return { name, letters: isThere(name.length) ? letters : name.length + 1, length: name.length };
  });
}
