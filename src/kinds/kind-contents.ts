/**
 * What kinds of food contain: bread has wheat, mayonnaise has egg, an apple neither. What is not said of a kind holds for it as for the
 * kind above it, and at last as for its category; where nothing is said, it is not known.
 */
import { substanceBits, withImpliedAbsence, withImpliedPresence } from '../food/substances.ts';
import type { Kind, KindTable } from './kind-table.ts';
import { KindTableError, linesOf } from './parse-tables.ts';

/** What the tables say, as it is stored with them. */
export interface KindContentsData {
  /** By the number of a kind: the bits of what it has for certain, and of what it cannot have. */
  readonly has: readonly number[];
  readonly free: readonly number[];
  /** The kinds that stand in for one whose foods have what is excluded, by numbers: plant drinks for milk. */
  readonly instead: readonly (readonly [number, readonly number[]])[];
  /** The numbers of kinds that make another food of an unknown word: "… oil". */
  readonly carriers: readonly number[];
  /** The numbers of kinds that no other stands in for: camel milk is not cow's milk. */
  readonly apart: readonly number[];
}

/** The texts of the files. */
export interface KindContentsFiles {
  readonly contents: string;
  readonly carriers: string;
}

interface Line {
  readonly has: number;
  readonly free: number;
  /** What is said at all: the rest is as above. */
  readonly said: number;
  /** Whether it is free of all else that nothing above it has. */
  readonly isRestFree: boolean;
  readonly instead: readonly number[] | undefined;
}

const CATEGORY = 'category/';
const ALL = '*';
const ALL_BITS = -1;
const APART = 'apart';
const CARRIER = 'carrier';

/** Reads `contents.tsv` and `carriers.tsv`; whatever is wrong with a line is said with its file and line. */
export function parseKindContents(files: KindContentsFiles, table: KindTable): KindContentsData {
  const lines = new Map<string, Line>();
  const categories = new Set(table.categories.map(({ key }) => CATEGORY + key));
  const columns = ['key', 'has', 'may', 'free', 'instead'];
  for (const { line, cells } of linesOf('contents.tsv', files.contents, columns)) {
    const fault = (message: string) => new KindTableError('contents.tsv', line, message);
    const [keys, ...lists] = cells.map((cell) => cell.split(' ').filter((word) => word !== ''));
    const [has, may, free] = lists.slice(0, 3).map((words) => {
      const bits = words[0] === ALL && words.length === 1 ? 0 : substanceBits(words.filter((word) => word !== ALL));
      if (bits === undefined) throw fault(`"${words.join(' ')}" has something unknown in it.`);
      return bits;
    }) as [number, number, number];
    const instead = lists[3]?.map((key) => {
      const kind = table.byKey(key);
      if (kind === undefined) throw fault(`There is no kind "${key}".`);
      return kind.number;
    });
    const present = withImpliedPresence(has) & ~may & ~free;
    const possible = lists[1]?.[0] === ALL ? ALL_BITS : withImpliedPresence(may) & ~present & ~free;
    const absent = withImpliedAbsence(free) & ~present & ~possible;
    for (const key of keys ?? []) {
      if (!categories.has(key) && table.byKey(key) === undefined) throw fault(`There is no kind "${key}".`);
      if (lines.has(key)) throw fault(`"${key}" has a line already.`);
      lines.set(key, {
        has: present,
        free: absent,
        said: present | possible | absent,
        isRestFree: lists[2]?.[0] === ALL,
        instead: instead?.length === 0 ? undefined : instead,
      });
    }
  }
  /** The lines of the kind itself, of those above it, and of its category. */
  const linesFor = (kind: Kind) =>
    [
      ...table
        .pathTo(kind)
        .map(({ key }) => key)
        .reverse(),
      CATEGORY + kind.category.key,
    ].flatMap((key) => lines.get(key) ?? []);
  const inherited = table.kinds.map((kind) => inherit(linesFor(kind)));
  return {
    has: inherited.map(({ has }) => has),
    free: inherited.map(({ free }) => free),
    instead: inherited.flatMap(({ instead }, at) => (instead === undefined ? [] : [[at + 1, instead] as const])),
    ...parseCarriers(files.carriers, table),
  };
}

/** What holds for a kind by the lines for it, the nearest first. */
function inherit(lines: readonly Line[]): Pick<Line, 'has' | 'free' | 'instead'> {
  const [nearest, ...above] = lines;
  if (nearest === undefined) return { has: 0, free: 0, instead: undefined };
  const { has, free, instead } = inherit(above);
  const rest = ~nearest.said & ~has;
  return {
    has: nearest.has | (has & ~nearest.said),
    free: nearest.free | (nearest.isRestFree ? rest : free & ~nearest.said),
    instead: nearest.instead ?? instead,
  };
}

function parseCarriers(text: string, table: KindTable): Pick<KindContentsData, 'carriers' | 'apart'> {
  const found = { carriers: [] as number[], apart: [] as number[] };
  for (const { line, cells } of linesOf('carriers.tsv', text, ['key', 'what', 'why'])) {
    const kind = table.byKey(cells[0]!);
    if (kind === undefined) throw new KindTableError('carriers.tsv', line, `There is no kind "${cells[0]}".`);
    if (cells[1] === CARRIER) found.carriers.push(kind.number);
    else if (cells[1] === APART) found.apart.push(kind.number);
    else throw new KindTableError('carriers.tsv', line, `"what" is ${CARRIER} or ${APART}.`);
  }
  return found;
}

/** What kinds contain. */
export class KindContents {
  readonly #has: Int32Array;
  readonly #free: Int32Array;
  readonly #instead: ReadonlyMap<number, readonly number[]>;
  readonly #carriers: ReadonlySet<number>;
  readonly #apart: ReadonlySet<number>;

  constructor({ has, free, instead, carriers, apart }: KindContentsData) {
    this.#has = Int32Array.from(has);
    this.#free = Int32Array.from(free);
    this.#instead = new Map(instead);
    this.#carriers = new Set(carriers);
    this.#apart = new Set(apart);
  }

  /** The bits of the substances that foods of a kind have. */
  has({ number }: Kind): number {
    return this.#has[number - 1]!;
  }

  /** The bits of the substances that no food of a kind has. */
  free({ number }: Kind): number {
    return this.#free[number - 1]!;
  }

  /** The numbers of the kinds that stand in for one whose foods have what is excluded. */
  instead({ number }: Kind): readonly number[] {
    return this.#instead.get(number) ?? [];
  }

  /** Whether an unknown word beside this kind makes another food of it: "castor oil". */
  isCarrier({ number }: Kind): boolean {
    return this.#carriers.has(number);
  }

  /** Whether no wider kind stands in for this one: camel milk. */
  isApart({ number }: Kind): boolean {
    return this.#apart.has(number);
  }
}
