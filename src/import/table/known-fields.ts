/** The columns that tables of foods may have, the units they may use, and people's words for them. */
import { ALL_NUTRIENTS } from '../../food/nutrients.ts';
import { fold } from '../../text/fold.ts';
import { metricGrams, UG_PER_IU_OF_D, unitOf, VITAMIN_D } from './amount.ts';
import { COMMUNITY_TEXTS } from './community-row.ts';
import HEADER_WORDS from './header-words.json' with { type: 'json' };
import { plainCharacters } from './plain-characters.ts';

/** A field, and the factor that converts a figure to its unit. */
export interface FieldTarget {
  field: string;
  factor: number | undefined;
}

interface Measure {
  field: string;
  unit: Unit;
}

type Unit = 'kcal' | 'kj' | 'g' | 'mg' | 'ug' | '';

const MEASURES: Readonly<Record<string, Measure>> = {
  energy: { field: 'energy_kj', unit: 'kj' },
  ...Object.fromEntries(
    ALL_NUTRIENTS.map(({ field }) => {
      const end = field.lastIndexOf('_');
      return [field.slice(0, end), { field, unit: field.slice(end + 1) as Unit }];
    }),
  ),
  serving_size: { field: 'serving_size_g', unit: 'g' },
  popularity: { field: 'popularity', unit: '' },
};

/**
 * For each figure and text: `words` that hint at it in a header; for figures also `names` in the pages' and other
 * languages, which identify it when a header says nothing else. Folded.
 */
export const HEADERS: Readonly<Record<string, { words?: string; names?: string }>> = HEADER_WORDS;

const BY_NAME = new Map(
  Object.keys(MEASURES).flatMap((name) => (HEADERS[name]?.names?.split('; ') ?? []).map((each) => [each, name])),
);

/** A column's content: a text, or a figure regardless of unit. */
export interface KnownColumn {
  /** Such as `name` or `sodium`. */
  name: string;
  field: string;
  words: readonly string[];
  /** The field with and without its unit, and the words. */
  spellings: readonly string[];
  /** Accepted units; none for text. */
  units: readonly string[];
}

const UNIT_CHOICES: Readonly<Record<Unit, readonly string[]>> = {
  kcal: ['kcal', 'kJ'],
  kj: ['kcal', 'kJ'],
  g: ['g', 'mg'],
  mg: ['g', 'mg'],
  ug: ['mg', 'ug'],
  '': [],
};

/** All columns and their words, for guessing what an unknown column means. */
export const KNOWN_COLUMNS: readonly KnownColumn[] = [
  ...Object.entries(MEASURES).map(([name, { field, unit }]) => knownColumn(name, field, UNIT_CHOICES[unit])),
  ...COMMUNITY_TEXTS.map((field) => knownColumn(field, field, [])),
];

function knownColumn(name: string, field: string, units: readonly string[]): KnownColumn {
  const words = (HEADERS[name]?.words ?? name).split(' ');
  return { name, field, words, spellings: [field.replaceAll('_', ''), name.replaceAll('_', ''), ...words], units };
}

const PUBLISHED: ReadonlySet<string> = new Set([...ALL_NUTRIENTS.map(({ field }) => field), 'energy_kj']);

/** Whether a field is a nutrient or yields one. */
export function isNutrient(field: string): boolean {
  return PUBLISHED.has(field);
}

/**
 * The field that a mapping or header names: a field (`sodium_mg`), or a figure with another unit (`sodium_g`, `energy_kJ`,
 * `sodium_mg:g`). Undefined if none.
 */
export function fieldTarget(word: string): FieldTarget | undefined {
  const [name = '', otherUnit] = plainCharacters(word).toLowerCase().split(':');
  if (COMMUNITY_TEXTS.includes(name)) {
    return otherUnit === undefined ? { field: name, factor: undefined } : undefined;
  }
  const [, measured = name, unit = ''] = /^(.*)_(kcal|kj|kg|g|mg|ug|μg|mcg|iu)$/.exec(name) ?? [];
  const measure = Object.hasOwn(MEASURES, measured) ? MEASURES[measured]! : undefined;
  if (!measure || (unit === '' && measure.unit !== '')) return undefined;
  return targetIn(measure, (otherUnit ?? unit).trim());
}

/** Only what follows counts: "Fat, of which saturates". */
export const OF_WHICH =
  /^.*\b(?:of which|thereof|davon|dont|de los cuales|de las cuales|di cui|waarvan|w tym|d[oa]s quais)\b/;
/** What figures refer to by default. */
const PER_HUNDRED = /(?:\/|\b(?:per|pro|je|pour|por|par|na)\b)? ?\b100 ?(?:g|ml)\b/gi;
/** Words without effect: "total fat", "Fett in g". */
const FILLERS = new Set(
  'total totals totale totales totali totais totaux totaal gesamt insgesamt ogolem in en w em'.split(' '),
);

/**
 * The figure that a header names, in any language of the pages and in its stated unit: "Eiweiß (g/100 g)", "dont sucres". A
 * factor of NaN means that each cell must state the unit. Undefined if the header says anything else as well, such as "per
 * serving".
 */
export function figureInHeader(header: string): FieldTarget | undefined {
  const written = plainCharacters(header).replace(PER_HUNDRED, ' ');
  if (written.includes('%')) return undefined;
  const units = new Set<string>();
  // "Mg" is magnesium.
  const rest = written.replace(/[\p{L}\p{M}]+/gu, (word) => {
    const unit = word === 'Mg' ? undefined : unitOf(word);
    if (unit !== undefined) units.add(unit);
    return unit === undefined ? word : ' ';
  });
  const words = (
    fold(rest)
      .replaceAll('_', ' ')
      .replace(OF_WHICH, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).filter((word) => !FILLERS.has(word));
  const isEnergy = units.has('kcal') || units.has('kj');
  const name = words.length === 0 && isEnergy ? 'energy' : BY_NAME.get(words.join(' '));
  if (name === undefined) return undefined;
  const measure = MEASURES[name]!;
  const [unit] = units;
  if (unit !== undefined && units.size === 1) return targetIn(measure, unit);
  const isOpen = [...units].every((each) => each === 'kcal' || each === 'kj');
  return isOpen ? { field: name === 'energy' ? 'calories_kcal' : measure.field, factor: Number.NaN } : undefined;
}

function targetIn({ field, unit }: Measure, given: string): FieldTarget | undefined {
  if (given === unit) return { field, factor: 1 };
  if (unit === 'kcal' || unit === 'kj') {
    // Energy has a field per unit, so that a table may have both.
    if (given === 'kcal') return { field: MEASURES.calories!.field, factor: 1 };
    return given === 'kj' ? { field: MEASURES.energy!.field, factor: 1 } : undefined;
  }
  if (field === VITAMIN_D && given === 'iu') return { field, factor: UG_PER_IU_OF_D };
  const [from, to] = [metricGrams(unitOf(given) ?? ''), metricGrams(unit)];
  return from === undefined || to === undefined ? undefined : { field, factor: from / to };
}
