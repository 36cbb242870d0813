/** `larder search`: searches the local catalog, and says why each food stands where it stands. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { type OpenCatalog, openCatalog } from '../catalog/open-catalog.ts';
import { SearchIndex } from '../catalog/search-index.ts';
import type { Food } from '../food/food.ts';
import { FILTERABLE_SOURCES, type Source } from '../food/source.ts';
import { SearchEngine } from '../search/engine.ts';
import type { Explanation } from '../search/explanation.ts';
import type { MetWord } from '../search/match-document.ts';
import { catalogRoot } from './catalog-root.ts';
import type { CommandContext } from './context.ts';

const MOST = 50;
const ORIGINS: Record<Source, string> = {
  off: 'Open Food Facts',
  community: 'community',
  ai_estimate: 'AI estimate',
};

interface SearchFlags {
  limit: number;
  source?: Source;
  explain?: true;
  json?: true;
}

/** A food that was found, with the reasons for its place. */
interface Found {
  food: Food;
  words: (Omit<MetWord, 'word'> & { word: string })[];
  rules: Explanation['rules'];
  decidedBy: string | undefined;
}

/** Makes the command. */
export function searchCommand(context: CommandContext): Command {
  return new Command('search')
    .description('search the local catalog')
    .argument('<words...>', 'what to look for')
    .option('--limit <n>', `how many foods at most, 1 to ${MOST}`, readLimit, 10)
    .addOption(new Option('--source <source>', 'only foods of this source').choices([...FILTERABLE_SOURCES]))
    .option('--explain', 'say why each food stands where it stands')
    .option('--json', 'print JSON, as is done when the output is no terminal')
    .action((words: string[], flags: SearchFlags) => {
      const catalog = openCatalog(catalogRoot(context.settings()));
      try {
        const found = search(catalog, words.join(' '), flags);
        const asJson = flags.json || !context.stdout.isTTY;
        context.stdout.write(asJson ? json(found, flags.explain) : text(found, flags.explain));
      } finally {
        catalog.close();
      }
    });
}

function search({ shared, records }: OpenCatalog, query: string, { limit, source }: SearchFlags): Found[] {
  const index = new SearchIndex(shared.search);
  const engine = new SearchEngine(index, (typed) => records.docByBarcode(typed));
  return engine.explain(query, { limit, source }).map(({ doc, words, rules, decidedBy }) => ({
    food: records.record(doc).food,
    words: words.map((met) => ({ ...met, word: index.word(met.word) })),
    rules,
    decidedBy,
  }));
}

/** As `/search` answers; with reasons, each food beside its own. */
function json(found: readonly Found[], withReasons = false): string {
  const value = withReasons
    ? found.map(({ food, words, rules, decidedBy }) => ({ food, words, rules, decided_by: decidedBy ?? null }))
    : found.map(({ food }) => food);
  return `${JSON.stringify(value)}\n`;
}

function text(found: readonly Found[], withReasons = false): string {
  if (found.length === 0) return 'Nothing found. Try fewer words, or another spelling.\n';
  const lines = found.flatMap((each, i) => [
    foodLine(each.food, i + 1),
    ...(withReasons ? reasonLines(each).map((line) => `      ${line}`) : []),
  ]);
  return `${lines.join('\n')}\n`;
}

function foodLine({ id, name, brand, calories_kcal, confidence, source }: Food, place: number): string {
  const energy = calories_kcal === null ? 'energy not stated' : `${calories_kcal} kcal/100 g`;
  const facts = [energy, `confidence ${confidence.toFixed(2)}`, ORIGINS[source], `id ${id}`].join(', ');
  return `${String(place).padStart(3)}.  ${name}${brand === null ? '' : ` (${brand})`}: ${facts}`;
}

function reasonLines({ words, rules, decidedBy }: Found): string[] {
  const above = rules.find(({ name }) => name === decidedBy);
  return [
    ...words.map(meeting),
    `rules: ${rules.map(({ name, value }) => `${name} ${value}`).join(', ')}`,
    ...(above ? [`below the one before by "${above.name}": ${above.sentence}`] : []),
  ];
}

function meeting({ typed, word, field, typos, isBegun, isOtherForm }: Found['words'][number]): string {
  const how = [
    typos > 0 && `${typos} ${typos === 1 ? 'typo' : 'typos'}`,
    isBegun && 'not typed to its end',
    isOtherForm && 'singular or plural',
  ].filter((part) => part !== false);
  const place = { head: 'name', name: 'name, after the comma', brand: 'brand', extra: 'category' }[field];
  return `"${typed}" met "${word}" (${[place, ...how].join(', ')})`;
}

function readLimit(value: string): number {
  const limit = Number(value);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST) {
    throw new InvalidArgumentError(`Give a whole number from 1 to ${MOST}.`);
  }
  return limit;
}
