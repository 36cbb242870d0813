/** Parquet in row groups, each written out before the next is gathered, so that memory stays that of one group. */

import { closeSync, openSync } from 'node:fs';
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import { append } from '../files/whole.ts';
import type { ExportField, ExportValue } from './fields.ts';
import type { OpenWriter } from './writer.ts';

const ROW_GROUP = 50_000;

const TYPES: Record<ExportField['type'], Omit<SchemaElement, 'name'>> = {
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
};

/** Parquet, compressed with Snappy. */
export const openParquet: OpenWriter = async ({ file, fields, about }) => {
  const fd = openSync(file, 'wx');
  const bytes = new ByteWriter();
  const flush = () => {
    append(fd, bytes.getBytes());
    bytes.index = 0;
  };
  const parquet = new ParquetWriter({
    writer: Object.assign(bytes, { flush }),
    schema: [
      { name: 'food', num_children: fields.length },
      ...fields.map(({ name, type, nullable }) => ({
        name,
        ...TYPES[type],
        repetition_type: nullable ? ('OPTIONAL' as const) : ('REQUIRED' as const),
      })),
    ],
    kvMetadata: Object.entries(about).map(([key, value]) => ({ key, value })),
  });
  let isOpen = true;
  const close = () => {
    if (isOpen) closeSync(fd);
    isOpen = false;
  };
  let columns: ExportValue[][] = fields.map(() => []);
  const writeGroup = async () => {
    const columnData = fields.map(({ name, type }, at) => ({
      name,
      data: type === 'integer' ? columns[at]!.map((value) => (value === null ? null : BigInt(value))) : columns[at]!,
    }));
    await parquet.write({ columnData, rowGroupSize: ROW_GROUP });
    columns = fields.map(() => []);
  };
  return {
    add: async (rows) => {
      for (const row of rows) for (let i = 0; i < row.length; i++) columns[i]!.push(row[i]!);
      if (columns[0]!.length >= ROW_GROUP) await writeGroup();
    },
    finish: async () => {
      if (columns[0]!.length > 0) await writeGroup();
      await parquet.finish();
      flush();
      close();
    },
    abandon: async () => close(),
  };
};
