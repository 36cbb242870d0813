/** `larder search`: searches the local catalog or a server, and explains each food's rank. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { type FindOptions, MAX_RESULTS } from '../../finder/food-finder.ts';
import { type ExplainedFood, type ExplainedSearch, LocalFinder } from '../../finder/local-finder.ts';
import type { Food } from '../../food/food.ts';
import {
  FILTER_NAMES,
  type FilterName,
  LABEL_FILTER_NAMES,
  LABEL_FILTERS,
  type LabelFilterName,
  type LabelFilters,
  labelFilterValues,
  SEARCH_FILTERS,
} from '../../food/search-filters.ts';
import { renderResults } from '../../terminal/result-table.ts';
import { CommandError } from '../command-error.ts';
import type { CommandContext } from '../context.ts';
import { wholeNumber } from '../described-command.ts';
import { screenOf, wantsJson } from '../terminal/screen.ts';
import { type FinderFlags, withFinder, withFinderFlags } from './open-finder.ts';

interface SearchFlags extends FindOptions, LabelFilters, FinderFlags {
  explain?: true;
  json?: true;
}

type FoundFood = { food: Food } & Partial<ExplainedFood>;

/** The foods found, with the steps that ran if requested. */
interface Found {
  foods: readonly FoundFood[];
  steps?: ExplainedSearch['steps'];
}

export function searchCommand(context: CommandContext): Command {
  const command = new Command('search')
    .description('search the local catalog, or a server with --url')
    .argument('<words...>', 'what to look for')
    .option('--limit <n>', `how many foods at most, 1 to ${MAX_RESULTS}`, wholeNumber(1, MAX_RESULTS), 10);
  for (const name of FILTER_NAMES) command.addOption(filterOption(name));
  for (const name of LABEL_FILTER_NAMES) command.addOption(labelFilterOption(name));
  command
    .option('--explain', 'explain why each food ranks where it does (local catalog only)')
    .option('--json', 'print JSON; the default when the output is not a terminal');
  return withFinderFlags(command).action(async (words: string[], flags: SearchFlags) => {
    const found = await search(context, words.join(' '), flags);
    context.stdout.write(wantsJson(context, flags) ? json(found) : text(found, context));
  });
}

function filterOption(name: FilterName): Option {
  const { description, values } = SEARCH_FILTERS[name];
  return new Option(`--${name} <${name}>`, phraseOf(description)).choices([...values]);
}

function labelFilterOption(name: LabelFilterName): Option {
  const { description, values } = LABEL_FILTERS[name];
  const read = (text: string) => {
    const known = labelFilterValues(name, text);
    // A misspelled allergen must not let foods through that contain it.
    if (known?.length === new Set(text.split(',')).size) return known;
    throw new InvalidArgumentError(`Give some of these, with commas: ${values.join(', ')}.`);
  };
  return new Option(`--${name} <list>`, `${phraseOf(description)} (local catalog only)`).argParser(read);
}

/** Like the other options: a phrase, not a sentence. */
function phraseOf(description: string): string {
  return description[0]!.toLowerCase() + description.slice(1).replace(/\.$/, '');
}

function search(context: CommandContext, query: string, flags: SearchFlags): Promise<Found> {
  return withFinder(context, flags, async (finder): Promise<Found> => {
    const isOfLabel = LABEL_FILTER_NAMES.find((name) => flags[name] !== undefined);
    if (isOfLabel !== undefined && !(finder instanceof LocalFinder)) throw isLocal(isOfLabel);
    if (!flags.explain) return { foods: (await finder.search(query, flags)).map((food) => ({ food })) };
    if (finder instanceof LocalFinder) return finder.explain(query, flags);
    throw isLocal('explain');
  });
}

function isLocal(option: string): CommandError {
  return new CommandError(
    'OPTION_IS_LOCAL',
    `--${option} works on the local catalog only. Leave out --url and LARDER_URL.`,
  );
}

/** Like the answer of `/search`; with explanations beside each food if requested. */
function json({ foods }: Found): string {
  const value = foods.map(({ food, words = [], rules, decidedBy }) =>
    rules === undefined ? food : { food, words: words.map(wordJson), rules, decided_by: decidedBy ?? null },
  );
  return `${JSON.stringify(value)}\n`;
}

/** The members have had these names since the first version; scripts rely on them. */
function wordJson({ isPrefix, isInflected, ...match }: ExplainedFood['words'][number]): object {
  return { ...match, isBegun: isPrefix, isOtherForm: isInflected };
}

function text({ foods, steps = [] }: Found, context: CommandContext): string {
  const results = foods.map((each) => ({ food: each.food, reasons: reasonLines(each) }));
  const plan = planLines(steps).map((line) => `${line}\n`);
  return plan.join('') + renderResults(results, screenOf(context));
}

function reasonLines({ words = [], rules, decidedBy }: FoundFood): string[] {
  if (rules === undefined) return [];
  const above = rules.find(({ name }) => name === decidedBy);
  return [
    ...words.map(describeMatch),
    `rules: ${rules.map(({ name, value }) => `${name} ${value}`).join(', ')}`,
    ...(above ? [`below the previous one because of "${above.name}": ${above.sentence}`] : []),
  ];
}

const OTHER_NAME = 'name in another language';
const LOCATIONS: Readonly<Record<ExplainedFood['words'][number]['field'], string>> = {
  head: 'name',
  name: 'name, after the comma',
  brand: 'brand',
  extra: 'category',
  otherStart: OTHER_NAME,
  otherHead: OTHER_NAME,
  otherName: OTHER_NAME,
};

function describeMatch(match: ExplainedFood['words'][number]): string {
  const { typed, word, field, typos, isPrefix, isInflected, isOtherName } = match;
  const how = [
    typos > 0 && `${typos} ${typos === 1 ? 'typo' : 'typos'}`,
    isPrefix && 'unfinished',
    isInflected && 'singular or plural',
  ].filter((part) => part !== false);
  if (isOtherName) return `"${typed}" is another name of "${word}"${how.length > 0 ? ` (${how.join(', ')})` : ''}`;
  const location = LOCATIONS[field];
  return `"${typed}" matched "${word}" (${[location, ...how].join(', ')})`;
}

type StepRun = ExplainedSearch['steps'][number];
type Span = StepRun['reading']['spans'][number];

/** The steps that ran, each below the reading it belongs to. */
export function planLines(steps: readonly StepRun[]): string[] {
  return steps.flatMap((step, at) => {
    const isRead = at === 0 || steps[at - 1]!.reading !== step.reading;
    return isRead ? [readingLine(step), stepLine(step)] : [stepLine(step)];
  });
}

function readingLine({ reading: { name, spans, head } }: StepRun): string {
  return `read as ${spans.map((span) => (span === head ? `the food: ${describe(span)}` : describe(span))).join(', ')} (${name})`;
}

function describe(span: Span): string {
  const words = `${span.role} "${span.tokens.map(({ text }) => text).join(' ')}"`;
  if (span.role === 'kind') return `${words} = ${span.meanings.map(({ kind }) => kind.key).join(' or ')}`;
  return span.role === 'claim' || span.role === 'preparation' ? `${words} = ${span.claim}` : words;
}

function stepLine({ name, sentence, found, reads, ms }: StepRun): string {
  return `  ${name}: ${found} found, ${reads} postings, ${ms.toFixed(2)} ms. ${sentence}`;
}
