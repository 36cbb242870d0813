// 1. An index that takes foods over from the previous one is the index that is built without it, to the byte: with foods that are
//    gone, new words before, between and behind the others, and words that no food has any more.
//    Some foods have names in other languages.
// 2. So it is where the foods come in another order, where all are gone, and where tables of the previous index are damaged.
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { IndexBuilder, type IndexEntry } from '../../../src/catalog/build/index-builder.ts';
import { readCarriedWords } from '../../../src/catalog/carry/carried-words.ts';
import { SectionReader, type Sections, writeSections } from '../../../src/catalog/section-file.ts';
import { useFolders } from '../small-catalogs.ts';

const newFolder = useFolders();

const SYLLABLES = ['ka', 'lo', 'mi', 'zu', 'bré', 'tan', 'oat', 'po'];

/** A food with words of three syllables, several of which most foods share. */
function foodNumber(at: number, beginning = ''): IndexEntry {
  const word = (n: number) =>
    [n, n >> 3, n >> 6].map((part) => SYLLABLES[part % SYLLABLES.length]).join('') + (n % 5 === 0 ? ` ${n % 90}` : '');
  return {
    name: `${beginning}${word(at)} ${word(at * 7)}, ${word(at % 11)} ${word(at % 11)}`,
    ...(at % 5 < 2 && {
      otherNames: [`${word(at * 3)}, ${word(at)}`, `${word(at % 13)} 餅乾`, `${beginning}${word(at)}`],
    }),
    brand: at % 3 === 0 ? null : `Maker ${word(at % 17)}`,
    category: at % 4 === 0 ? null : 'Desserts',
    kind: at % 2 === 0 ? 'dessert/custard' : null,
    source: at % 6 === 0 ? 'community' : 'off',
    confidence: 0.8,
    hasImage: at % 2 === 0,
    popularity: at,
  };
}

const FOODS = Array.from({ length: 500 }, (_, at) => foodNumber(at));

/** Builds the index of some foods; those that were in the previous one, by their documents there, are taken over. */
function indexOf(foods: readonly (IndexEntry | number)[], folder?: string, previous = FOODS): Sections {
  const builder = new IndexBuilder(foods.length, folder === undefined ? undefined : readCarriedWords(folder)!);
  for (const food of foods) {
    if (typeof food !== 'number') builder.add(food);
    else if (folder === undefined) builder.add(previous[food]!);
    else builder.addCarried(food, previous[food]!);
  }
  return builder.finish();
}

function storedIndex(foods: readonly IndexEntry[] = FOODS): string {
  const folder = newFolder();
  mkdirSync(folder, { recursive: true });
  const fd = openSync(path.join(folder, 'search.bin'), 'w');
  writeSections(fd, 0, indexOf(foods));
  closeSync(fd);
  return folder;
}

const kept = (isKept: (doc: number) => boolean) => [...FOODS.keys()].filter(isKept);
const NEW = ['aa', 'mm', 'zz'].map((beginning, i) => foodNumber(3 * i, beginning));

it.each<[string, (IndexEntry | number)[]]>([
  ['nothing changed', kept(() => true)],
  ['foods are gone', kept((doc) => doc % 7 !== 0 && doc < 400)],
  ['foods are new', [NEW[0]!, ...kept((doc) => doc < 200), NEW[1]!, ...kept((doc) => doc >= 200), NEW[2]!]],
  ['both', [...kept((doc) => doc % 3 === 0), ...NEW]],
  ['hardly any stay', [NEW[2]!, 17, NEW[1]!]],
  ['all are gone', NEW],
  ['the order is another one', [NEW[0]!, ...kept((doc) => doc > 5).reverse()]],
])('%s', (_, foods) => {
  expect(indexOf(foods, storedIndex())).toEqual(indexOf(foods));
});

it('more words than the forward index has codes for', () => {
  const word = (n: number) =>
    [...n.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('');
  const many = Array.from({ length: 9_000 }, (_, at) => ({
    ...foodNumber(at),
    name: `${word(at + 100_000)} ${word(at + 200_000)} ${word((at % 700) + 300_000)}`,
  }));
  const folder = storedIndex(many);
  // Some words become common by this, and some are no longer.
  const foods = (isCarried: boolean) =>
    many.flatMap((food, doc) => (doc % 5 === 0 ? [] : doc % 50 === 1 ? [food, food] : [isCarried ? doc : food]));
  expect(indexOf(foods(true), folder, many)).toEqual(indexOf(foods(false)));
});

it.each(['shortPostings', 'longPostings', 'deletionVariantBeginnings'])('the previous index has damaged %s', (name) => {
  const folder = storedIndex();
  const file = path.join(folder, 'search.bin');
  const reader = new SectionReader(file);
  const section = Buffer.from(reader.read(name).buffer);
  reader.close();
  const bytes = readFileSync(file);
  bytes[bytes.indexOf(section) + 5]! ^= 1;
  writeFileSync(file, bytes);
  const foods = [...kept((doc) => doc % 9 !== 0), ...NEW];
  expect(indexOf(foods, folder)).toEqual(indexOf(foods));
});
