// A program beside the tests, on the same catalog root. "build" takes the right to build, begins, and waits to be
// killed. "read" opens the live catalog again and again until its input ends, and prints what it saw; each line of its input is
// answered after the next time.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openCatalog } from '../../src/catalog/versions/open-catalog.ts';
import { lockForBuilding } from '../../src/catalog/versions/publish.ts';

const [mode, root] = process.argv.slice(2);

function build(): void {
  const lock = lockForBuilding(root);
  writeFileSync(path.join(lock.folder, 'half.tmp'), 'half');
  process.stdout.write('building\n');
  // The timer holds the lock too: one that nobody refers to is closed, and so freed, when its memory is collected.
  setInterval(() => lock.folder, 1_000);
}

async function read(): Promise<void> {
  const seen = { opened: 0, versions: new Set<string>(), problems: [] as string[] };
  let isOver = false;
  let isAsked = false;
  process.stdin
    .on('data', () => {
      isAsked = true;
    })
    .once('end', () => {
      isOver = true;
    });
  process.stdout.write('reading\n');
  while (!isOver) {
    try {
      const catalog = openCatalog(root);
      const names = [0, catalog.records.count - 1].map((doc) => catalog.records.record(doc).food.name);
      if (names.some((name) => !name.startsWith('Soup'))) seen.problems.push(names.join());
      seen.versions.add(catalog.version);
      seen.opened++;
      catalog.close();
    } catch (error) {
      seen.problems.push(String(error));
    }
    if (isAsked) process.stdout.write('read\n');
    isAsked = false;
    await new Promise((resolve) => setImmediate(resolve));
  }
  process.stdout.write(`${JSON.stringify({ ...seen, versions: seen.versions.size })}\n`);
}

if (mode === 'build') build();
else await read();
