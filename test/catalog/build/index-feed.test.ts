// 1. The index that a thread builds is the one that is built here, to the byte, however the foods are cut into batches.
// 2. A thread that dies, at whatever moment, makes whoever waits for it fail; it never hangs and never goes unnoticed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import {
  type IndexBatch,
  type IndexFeed,
  type IndexPlan,
  InlineIndexFeed,
  ThreadedIndexFeed,
} from '../../../src/catalog/build/index-feed.ts';
import { NO_LEARNED_NAMES } from '../../../src/catalog/index/learned-names.ts';
import { NO_DOC } from '../../../src/catalog/records/record-file.ts';
import { useFolders } from '../small-catalogs.ts';

const newFolder = useFolders();
const INDEX_THREAD = new URL('../../../dist/index-thread.js', import.meta.url);

const FOODS = Array.from({ length: 1_000 }, (_, at) => ({
  texts: `Crème brûlée ${at}\0${at % 3 === 0 ? '' : `Maker ${at % 7}`}`,
  category: at % 3,
  kind: at % 2,
  popularity: 1_000 - at,
}));

const planOf = (file: string): IndexPlan => ({
  foods: FOODS.length,
  file,
  names: { categories: ['Desserts', 'Puddings'], kinds: ['dessert/custard'] },
});

function* batchesOf(size: number): Generator<IndexBatch> {
  for (let from = 0; from < FOODS.length; from += size) {
    const foods = FOODS.slice(from, from + size);
    const texts = foods.map((food) => Buffer.from(food.texts));
    yield {
      count: foods.length,
      carried: new Uint32Array(foods.length).fill(NO_DOC),
      texts: Uint8Array.from(Buffer.concat(texts)),
      textBytes: Uint16Array.from(texts, ({ length }) => length),
      category: Uint32Array.from(foods, ({ category }) => category),
      kind: Uint32Array.from(foods, ({ kind }) => kind),
      source: new Uint8Array(foods.length),
      confidence: new Uint8Array(foods.length).fill(80),
      hasImage: new Uint8Array(foods.length),
      popularity: Uint32Array.from(foods, ({ popularity }) => popularity),
      claims: Uint32Array.from(foods, ({ popularity }) => popularity % 4),
      labelBits: Uint32Array.from(foods, ({ popularity }) => popularity % 8),
    };
  }
}

async function feedAll(feed: IndexFeed, size: number): Promise<void> {
  try {
    for (const batch of batchesOf(size)) await feed.add(batch);
    await feed.finish(NO_LEARNED_NAMES);
  } finally {
    await feed.abandon();
  }
}

it('a thread builds the same index', async () => {
  const folder = newFolder();
  mkdirSync(folder, { recursive: true });
  const [inline, threaded] = ['inline.bin', 'threaded.bin'].map((name) => path.join(folder, name));
  await feedAll(new InlineIndexFeed(planOf(inline)), FOODS.length);
  const expected = readFileSync(inline);
  for (const size of [FOODS.length, 100, 7]) {
    await feedAll(new ThreadedIndexFeed(INDEX_THREAD, planOf(threaded)), size);
    expect(readFileSync(threaded).equals(expected)).toBe(true);
  }
});

it.each([
  ['at once', 'process.exit(3);'],
  ['at the first batch', `parentPort.on('message', () => process.exit(3));`],
  ['by an error', `parentPort.on('message', () => { throw new Error('no more memory'); });`],
  [
    'at the end',
    `parentPort.on('message', ({ id, name }) => name === 'finish' ? process.exit(3) : parentPort.postMessage({ id, result: undefined }));`,
  ],
])(
  'a thread that dies %s is noticed',
  async (_moment, body) => {
    const folder = newFolder();
    mkdirSync(folder, { recursive: true });
    const program = path.join(folder, 'thread.mjs');
    writeFileSync(program, `import { parentPort } from 'node:worker_threads';\n${body}`);
    for (const size of [FOODS.length, 50]) {
      const feed = new ThreadedIndexFeed(pathToFileURL(program), planOf(path.join(folder, 'search.bin')));
      await expect(feedAll(feed, size)).rejects.toThrow(/thread|memory/);
    }
  },
  10_000,
);

it('a file that cannot be written is named', async () => {
  const feed = new ThreadedIndexFeed(INDEX_THREAD, planOf(path.join(newFolder(), 'nowhere', 'search.bin')));
  await expect(feedAll(feed, 100)).rejects.toMatchObject({ code: 'ENOENT' });
});
