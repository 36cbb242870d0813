import { TextFile } from './text-file.ts';
import type { OpenWriter } from './writer.ts';

export const openJsonl: OpenWriter = async ({ file, fields, isPacked }) => {
  const text = new TextFile(file, isPacked);
  const names = fields.map(({ name }) => name);
  return {
    add: (rows) => {
      let lines = '';
      for (const row of rows) {
        const members: Record<string, unknown> = {};
        for (let i = 0; i < names.length; i++) members[names[i]!] = row[i];
        lines += `${JSON.stringify(members)}\n`;
      }
      return text.write(lines);
    },
    finish: () => text.end(),
    abandon: () => text.abandon(),
  };
};
