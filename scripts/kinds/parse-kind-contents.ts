/** Reads what kinds contain, and hands it down the tree. */
import { substanceBits, withImpliedAbsence, withImpliedPresence } from '../../src/food/substances.ts';
import type { KindContentsData } from '../../src/kinds/kind-contents.ts';
import type { Kind, KindTable } from '../../src/kinds/kind-table.ts';
import { KindTableError, linesOf } from '../../src/kinds/parse-tables.ts';

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
/** Nothing stands in for a kind, whatever does for the one above it. */
const NONE = '-';
const ALL_BITS = -1;
const APART = 'apart';
const CARRIER = 'carrier';
const ALIKE = 'alike';

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
    const isNoneInstead = cells[4] === NONE;
    const instead = (isNoneInstead ? [] : lists[3])?.map((key) => {
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
        instead: instead?.length === 0 && !isNoneInstead ? undefined : instead,
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

function parseCarriers(text: string, table: KindTable): Pick<KindContentsData, 'carriers' | 'apart' | 'alike'> {
  const found = { carriers: [] as number[], apart: [] as number[], alike: [] as number[] };
  for (const { line, cells } of linesOf('carriers.tsv', text, ['key', 'what', 'why'])) {
    const kind = table.byKey(cells[0]!);
    if (kind === undefined) throw new KindTableError('carriers.tsv', line, `There is no kind "${cells[0]}".`);
    if (cells[1] === CARRIER) found.carriers.push(kind.number);
    else if (cells[1] === APART) found.apart.push(kind.number);
    else if (cells[1] === ALIKE) found.alike.push(kind.number);
    else throw new KindTableError('carriers.tsv', line, `"what" is ${CARRIER}, ${APART} or ${ALIKE}.`);
  }
  return found;
}
