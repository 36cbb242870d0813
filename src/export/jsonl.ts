import { openTextFile } from './text-file.ts';
import type { OpenWriter } from './writer.ts';

export const openJsonl: OpenWriter = (request) =>
  openTextFile(request, '', (row) => {
    const members: Record<string, unknown> = {};
    request.fields.forEach(({ name }, at) => {
      members[name] = row[at];
    });
    return `${JSON.stringify(members)}\n`;
  });
