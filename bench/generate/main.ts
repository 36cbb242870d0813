/**
 * Writes export files in the real formats at any size:
 * npm run generate -- --rows 4000000 --format csv --out products.csv.gz [--seed 1]
 */
import { parseArgs } from 'node:util';
import { CSV_HEADERS, type CsvHeader } from './csv-columns.ts';
import { type FilePlan, FORMATS, type Format, fileBytes } from './files.ts';
import { writeOut } from './output.ts';

const USAGE = `Usage: npm run generate -- --rows N --format FORMAT --out FILE [options]

  --rows N            how many products
  --format FORMAT     csv, jsonl, parquet or delta
  --out FILE          where to; gzipped when it ends in .gz, - for standard output
  --seed N            which set of products (default 1)
  --from N            the first product of the set (default 0)
  --header 2026-05    the CSV header after the change of May 2026 (default 2026-04)
  --unmigrated SHARE  products in the old form, whose nutrients the CSV loses (default 0.1, in jsonl and parquet 0.8)
  --level N           of compression (default 1)
  --delta-of SEED     for a delta: the seed of the set that it changes
  --set-rows N        for a delta: how many products that set has (default 4000000)
`;

class UsageError extends Error {}

interface Order extends FilePlan {
  out: string;
  level: number;
}

function readOrder(args: string[]): Order {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      rows: text,
      format: text,
      out: text,
      seed: text,
      from: text,
      header: text,
      unmigrated: text,
      level: text,
      'delta-of': text,
      'set-rows': text,
    },
  });
  const number = (name: keyof typeof values, fallback?: number): number => {
    const value = values[name] === undefined ? fallback : Number(values[name]);
    if (value === undefined || !Number.isFinite(value) || value < 0) throw new UsageError(`--${name} needs a number`);
    return value;
  };
  const { format, header, out } = values;
  if (!FORMATS.some((known) => known === format)) throw new UsageError(`--format is one of ${FORMATS.join(', ')}`);
  if (out === undefined) throw new UsageError('--out says where the file goes');
  if (header !== undefined && !(header in CSV_HEADERS)) throw new UsageError('--header is 2026-04 or 2026-05');
  if (format === 'parquet' && out.endsWith('.gz')) throw new UsageError('Parquet is packed within; name it .parquet');
  return {
    format: format as Format,
    out,
    rows: number('rows'),
    seed: format === 'delta' ? number('delta-of') : number('seed', 1),
    from: number('from', 0),
    setRows: number('set-rows', 4_000_000),
    level: number('level', 1),
    ...(header !== undefined && { header: header as CsvHeader }),
    ...(values.unmigrated !== undefined && { unmigrated: number('unmigrated') }),
  };
}

const started = performance.now();
try {
  const order = readOrder(process.argv.slice(2));
  const bytes = await writeOut(fileBytes(order), order.out, order.level);
  const seconds = (performance.now() - started) / 1000;
  const rate = Math.round(order.rows / seconds);
  process.stderr.write(
    `${order.rows} products, ${(bytes / 1e6).toFixed(1)} MB raw, ${seconds.toFixed(1)} s, ${rate} a second\n`,
  );
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  // A reader that has seen enough, such as `head`, is not a failure.
  if (code !== 'EPIPE') {
    const isUsage = error instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS');
    process.stderr.write(isUsage ? `${message}\n\n${USAGE}` : `${message}\n`);
    process.exitCode = isUsage ? 2 : 1;
  }
}
