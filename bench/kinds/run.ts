/**
 * `npm run bench kinds [-- options]`: how many foods get a kind, and whether their names and their category tags say the same.
 *   --rows FILE      products: the CSV, JSONL or Parquet export of Open Food Facts; several may be given
 *   --taxonomy FILE  categories.full.json, plain or gzip: tags climb in it, and its names are judged too
 *   --names FILE     names without tags, one a line, plain or gzip: their share with a kind, and the time for each
 *   --judged FILE    names with their right categories or kinds; several may be given; without it those of `bench/kinds`. Of a file that is
 *                    called a report no examples are shown
 *   --local FILE     everyday local names with the kinds that are right, likewise
 *   --show N         so many examples of each sort of miss
 * Rows fall by a hash of their codes into a half to tune rules on, of which examples are shown, and a half that only tells how good
 * the rules are. Without files it reads the label products of the relevance suite.
 */
import { parseArgs } from 'node:util';
import { categoryTag, KindFinder } from '../../src/import/normalize/kind-finder.ts';
import { knownAncestors } from '../../src/import/normalize/known-ancestors.ts';
import { normalize } from '../../src/import/normalize/normalize.ts';
import type { RawFood } from '../../src/import/normalize/raw-food.ts';
import { communityReader } from '../../src/import/table/community-jsonl.ts';
import { FoodPortions } from '../../src/kinds/amounts/food-portions.ts';
import { openKinds, readKinds } from '../../src/kinds/compiled-kinds.ts';
import { TagDictionary } from '../../src/kinds/kind-by-tags.ts';
import { NameClassifier } from '../../src/kinds/names/kind-by-name.ts';
import { parseTaxonomy, type Taxonomy } from '../../src/kinds/taxonomy.ts';
import { Agreement } from './agreement.ts';
import { ComparedChecks } from './figures.ts';
import { judgedLines } from './judged.ts';
import { localLines } from './local.ts';
import { PortionCoverage } from './portion-coverage.ts';
import { type Half, halfOf, readRows, readText } from './rows.ts';

const OWN_ROWS = 'bench/relevance/products.tsv';
const STARTER = 'starter/foods.jsonl.gz';
const OWN_JUDGED = [
  'bench/kinds/judged.tsv',
  'bench/kinds/labels-tune.tsv',
  'bench/kinds/labels-report.tsv',
  'bench/kinds/names-2019-tune.tsv',
  'bench/kinds/names-2019-report.tsv',
  'bench/kinds/names-2019-more-tune.tsv',
  'bench/kinds/names-2019-more-report.tsv',
];
const OWN_LOCAL = ['bench/kinds/local-tune.tsv', 'bench/kinds/local-report.tsv'];
/** The names of the taxonomy are judged in the languages that name every kind. */
const JUDGED_LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'nl', 'pt', 'pl'];
const SHOWN = '10';
const HALVES: readonly Half[] = ['tune', 'report'];

/** Classifies the given files and returns the lines for the report. */
export async function benchKinds(options: readonly string[]): Promise<string[]> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      rows: { type: 'string', multiple: true },
      taxonomy: { type: 'string' },
      names: { type: 'string' },
      judged: { type: 'string', multiple: true, default: OWN_JUDGED },
      local: { type: 'string', multiple: true, default: OWN_LOCAL },
      show: { type: 'string', default: SHOWN },
    },
  });
  const show = Number(values.show);
  if (!Number.isInteger(show)) throw new Error('--show takes a whole number');
  const tables = readKinds('dist/kinds.bin');
  const opened = openKinds(tables);
  const { table, names, words, rules } = opened;
  const portions = new FoodPortions(opened);
  const taxonomy = values.taxonomy === undefined ? undefined : parseTaxonomy(readText(values.taxonomy));
  const byTags = new TagDictionary(table, names, taxonomy);
  const kinds = new KindFinder({ tables, ancestors: taxonomy && knownAncestors(taxonomy, table) });
  const halves = new Map(HALVES.map((half) => [half, { agreement: new Agreement(), checks: new ComparedChecks() }]));
  const shownOf = (file: string) => (file.includes('report') ? 0 : show);
  const lines: string[] = [];
  for (const file of values.rows ?? [OWN_ROWS]) {
    const rows = await readRows(file);
    lines.push(`${file}: ${rows.length} products with a name`);
    const coverage = new PortionCoverage(portions);
    for (const { food, errors } of rows) {
      const { agreement, checks } = halves.get(halfOf(food.key))!;
      const whole = normalize(food, 'bench', kinds);
      const nameOnly = normalize({ ...food, category: undefined, categoryTags: undefined }, 'bench', kinds);
      if ('rejected' in whole || 'rejected' in nameOnly) continue;
      coverage.add({ food: whole.draft, details: whole.details });
      const kindOf = ({ details }: typeof whole) => table.byKey(details.kind?.split('/').at(-1) ?? '');
      agreement.add(food.name, byTags.find(tagsOf(food)), kindOf(nameOnly), kindOf(whole));
      if (errors !== undefined) checks.add(whole, errors);
    }
    lines.push(coverage.line('Portions'));
  }
  for (const [half, { agreement, checks }] of halves) {
    const shown = half === 'tune' ? show : 0;
    lines.push('', `### The ${half} half`, '', ...agreement.lines(shown), '', ...checks.lines(shown));
  }
  lines.push('', starterCoverage(kinds, new PortionCoverage(portions)));
  for (const file of values.judged) lines.push('', ...judgedLines(file, kinds, shownOf(file)));
  const byName = new NameClassifier(names, words, rules);
  for (const file of values.local) lines.push('', ...localLines(file, table, byName, shownOf(file)));
  if (taxonomy !== undefined) lines.push('', ...taxonomyLines(taxonomy, byTags, byName));
  if (values.names !== undefined) lines.push('', ...namesLines(readText(values.names).split('\n'), byName));
  return lines;
}

function starterCoverage(kinds: KindFinder, coverage: PortionCoverage): string {
  const read = communityReader('community');
  for (const line of readText(STARTER).split('\n')) {
    const row = read(line);
    const food = 'rejected' in row ? row : normalize(row, 'starter', kinds);
    if (!('rejected' in food)) coverage.add({ food: food.draft, details: food.details });
  }
  return coverage.line('Portions of the starter foods');
}

/** The category tags of a product; one without any may have a category alone. */
function tagsOf({ categoryTags = [], category }: RawFood): readonly string[] {
  return categoryTags.length > 0 || category === undefined ? categoryTags : [categoryTag(category)];
}

function taxonomyLines(taxonomy: Taxonomy, byTags: TagDictionary, byName: NameClassifier): string[] {
  const lines = [
    'Names of the taxonomy:',
    '',
    '| language | with a kind | of these, name and tag agree |',
    '|---|---|---|',
  ];
  for (const language of JUDGED_LANGUAGES) {
    const agreement = new Agreement();
    for (const [tag, { names }] of taxonomy) {
      const name = names.get(language)?.[0];
      if (name === undefined) continue;
      const kind = byName.find(name, undefined, language);
      agreement.add(name, byTags.meaningOf(tag), kind, kind);
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
