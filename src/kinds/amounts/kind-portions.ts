/** The portions of kinds as `kinds/portions.tsv` has them, and those of kinds with too few foods from the kinds above them. */
import type { FoodPortion, TypicalFrom } from '../../food/amounts/portions.ts';
import type { FoodState } from '../../food/preparations.ts';
import { categoryKey } from '../kind-norms.ts';
import type { Kind, KindTable } from '../kind-table.ts';
import { KindTableError, linesOf } from '../parse-tables.ts';

/** The tables behind portions, by the letter that a line names each with. */
export const PORTION_TABLES = {
  S: 'USDA SR Legacy',
  N: 'USDA FNDDS 2021-2023',
  D: 'USDA Foundation Foods',
  F: 'Fineli',
} as const;

export const PORTION_COLUMNS = 'key state unit qualifier grams low high foods tables'.split(' ');

/** What one of a measure weighs, of the foods of a kind. */
export interface TypicalPortion extends Readonly<FoodPortion> {
  readonly origin: 'kind';
  readonly typical: TypicalFrom;
}

/** A line of the table. */
interface PortionLine {
  readonly state: FoodState | '';
  readonly measure: string;
  readonly portion: TypicalPortion;
}

/** How the table is stored: its text, which is parsed when a portion is first asked for. */
export interface PortionArrays {
  readonly portionText: Uint8Array;
}

/** Checks a table, and gives what is stored of it. */
export function packPortions(text: string, table: KindTable): PortionArrays {
  readPortions(text, table);
  return { portionText: Buffer.from(text) };
}

const STATES = new Set(['', 'raw', 'cooked', 'dry']);

function readPortions(text: string, table: KindTable): Map<string, PortionLine[]> {
  const categories = new Set(table.categories.map(categoryKey));
  const byKey = new Map<string, PortionLine[]>();
  for (const { line, cells } of linesOf('portions.tsv', text, PORTION_COLUMNS)) {
    const [key, state, unit, qualifier, grams, low, high, foods, letters] = cells as [string, ...string[]];
    if (table.byKey(key) === undefined && !categories.has(key)) {
      throw new KindTableError('portions.tsv', line, `There is no kind "${key}".`);
    }
    const figures = [grams, low || grams, high || grams, foods].map(Number);
    if (!STATES.has(state!) || unit === '' || !figures.every((figure) => figure > 0)) {
      throw new KindTableError('portions.tsv', line, 'A line needs a state or none, a unit, and four figures above 0.');
    }
    const sources = [...letters!].map((letter) => PORTION_TABLES[letter as keyof typeof PORTION_TABLES]);
    const portion: TypicalPortion = {
      amount: 1,
      unit: unit!,
      ...(qualifier !== '' && { qualifier }),
      grams: figures[0]!,
      origin: 'kind',
      typical: { kind: key, low: figures[1]!, high: figures[2]!, foods: figures[3]!, sources },
    };
    const read = { state: state as FoodState | '', measure: `${unit}/${qualifier}`, portion };
    const lines = byKey.get(key);
    if (lines === undefined) byKey.set(key, [read]);
    else lines.push(read);
  }
  return byKey;
}

/** The unit of a line that has a density: grams of a milliliter. */
const DENSITY_UNIT = 'ml';

/** What portions of kinds weigh. */
export class KindPortions {
  readonly #table: KindTable;
  readonly #text: Uint8Array;
  #lines: ReadonlyMap<string, readonly PortionLine[]> | undefined;
  /** What was found before, by kind and state. */
  readonly #known = new Map<string, readonly TypicalPortion[]>();

  constructor(table: KindTable, { portionText }: PortionArrays) {
    this.#table = table;
    this.#text = portionText;
  }

  /** The portions of a kind in a state: those of the nearest kind that has the measure. */
  of(kind: Kind, state: FoodState | undefined): readonly TypicalPortion[] {
    return this.#of(kind, state).filter(({ unit }) => unit !== DENSITY_UNIT);
  }

  /** What a milliliter of a kind weighs, in grams. */
  densityOf(kind: Kind, state: FoodState | undefined): TypicalPortion | undefined {
    return this.#of(kind, state).find(({ unit }) => unit === DENSITY_UNIT);
  }

  #of(kind: Kind, state: FoodState | undefined): readonly TypicalPortion[] {
    const key = `${kind.key} ${state ?? ''}`;
    const known = this.#known.get(key) ?? this.#find(kind, state);
    this.#known.set(key, known);
    return known;
  }

  #find(kind: Kind, state: FoodState | undefined): TypicalPortion[] {
    this.#lines ??= readPortions(Buffer.from(this.#text).toString(), this.#table);
    const kinds = this.#table.pathTo(kind).filter((each) => each === kind || !each.isVague);
    const found = new Map<string, TypicalPortion>();
    for (const key of [...kinds.reverse().map((each) => each.key), categoryKey(kind.category)]) {
      const lines = this.#lines.get(key) ?? [];
      // What is so in this state counts more than what is so in any.
      for (const wanted of state === undefined ? [''] : [state, '']) {
        for (const line of lines) {
          if (line.state === wanted && !found.has(line.measure)) found.set(line.measure, line.portion);
        }
      }
    }
    return [...found.values()];
  }
}
