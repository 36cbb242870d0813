/**
 * `npm run bench kinds [-- options]`: how many foods get a kind, and whether their names and their category tags say the same.
 *   --rows FILE      products: the CSV, JSONL or Parquet export of Open Food Facts; several may be given. They are also imported,
 *                    to compare what our checks find with the errors that the source finds.
 *   --taxonomy FILE  categories.full.json, plain or gzip: tags climb in it, and its names are judged too
 *   --names FILE     names without tags, one a line, plain or gzip: their share with a kind, and the time for each
 *   --every N        only every Nth row, from the row --offset on (0): tune on some rows, and measure on others
 *   --show N         so many examples of each sort of miss
 * Without files it reads the label products of the relevance suite.
 */
import { parseArgs } from 'node:util';
import { openKinds, readKinds } from '../../src/kinds/compiled-kinds.ts';
import { NameClassifier } from '../../src/kinds/kind-by-name.ts';
import { TagDictionary } from '../../src/kinds/kind-by-tags.ts';
import { parseTaxonomy, type Taxonomy } from '../../src/kinds/taxonomy.ts';
import { Agreement } from './agreement.ts';
import { figureLines } from './figures.ts';
import { type ProductRow, readRows, readText } from './rows.ts';

const OWN_ROWS = 'bench/relevance/products.tsv';
/** The names of the taxonomy are judged in the languages that name every kind. */
const JUDGED_LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'nl', 'pt', 'pl'];
const SHOWN = '10';

/** Classifies the given files and returns the lines for the report. */
export async function benchKinds(options: readonly string[]): Promise<string[]> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      rows: { type: 'string', multiple: true },
      taxonomy: { type: 'string' },
      names: { type: 'string' },
      every: { type: 'string', default: '1' },
      offset: { type: 'string', default: '0' },
      show: { type: 'string', default: SHOWN },
    },
  });
  const [every, offset, show] = [values.every, values.offset, values.show].map(Number) as [number, number, number];
  if (![every, offset, show].every(Number.isInteger) || every < 1) {
    throw new Error('--every, --offset and --show take whole numbers');
  }
  const isTaken = (at: number) => at % every === offset % every;
  const { table, names, words, rules } = openKinds(readKinds('dist/kinds.bin'));
  const taxonomy = values.taxonomy === undefined ? undefined : parseTaxonomy(readText(values.taxonomy));
  const byTags = new TagDictionary(table, names, taxonomy);
  const byName = new NameClassifier(names, words, rules);
  const lines: string[] = [];

  const ofRows = new Agreement();
  const rows: ProductRow[] = [];
  const counts: string[] = [];
  let at = 0;
  for (const file of values.rows ?? [OWN_ROWS]) {
    const all = await readRows(file);
    counts.push(`${file}: ${all.length} products with a name`);
    for (const row of all) {
      if (!isTaken(at++)) continue;
      const { name, brand, language, tags } = row;
      rows.push(row);
      ofRows.add(name, tags.length > 0, byTags.find(tags), byName.find(name, brand, language));
    }
  }
  lines.push(...counts, '', ...ofRows.lines(show));
  if (values.rows === undefined)
    lines.push('', 'Without --rows there are no errors of the source to compare our checks with.');
  else lines.push('', ...(await figureLines({ files: values.rows, rows, taxonomy: values.taxonomy, show })));

  if (taxonomy !== undefined) lines.push('', ...taxonomyLines(taxonomy, byTags, byName, isTaken));
  if (values.names !== undefined)
    lines.push(
      '',
      ...namesLines(
        readText(values.names)
          .split('\n')
          .filter((_, i) => isTaken(i)),
        byName,
      ),
    );
  return lines;
}

function taxonomyLines(
  taxonomy: Taxonomy,
  byTags: TagDictionary,
  byName: NameClassifier,
  isTaken: (at: number) => boolean,
): string[] {
  const lines = [
    'Names of the taxonomy:',
    '',
    '| language | with a kind | of these, name and tag agree |',
    '|---|---|---|',
  ];
  for (const language of JUDGED_LANGUAGES) {
    const agreement = new Agreement();
    let at = 0;
    for (const [tag, { names }] of taxonomy) {
      const name = names.get(language)?.[0];
      if (name === undefined || !isTaken(at++)) continue;
      agreement.add(name, true, byTags.meaningOf(tag), byName.find(name, undefined, language));
    }
    lines.push(`| ${language} | ${agreement.nameCoverage()} | ${agreement.agreement()} |`);
  }
  return lines;
}

function namesLines(names: readonly string[], byName: NameClassifier): string[] {
  let found = 0;
  const start = process.cpuUsage();
  for (const name of names) if (byName.find(name) !== undefined) found++;
  const { user, system } = process.cpuUsage(start);
  const each = ((user + system) / names.length).toFixed(1);
  return [
    `${names.length} names: ${((100 * found) / names.length).toFixed(1)} % with a kind, ${each} µs of processor time each`,
  ];
}
