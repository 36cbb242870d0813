/**
 * Foods that a community or an operator gives us: a JSON object per line, with the public field names, a required
 * `key` that identifies the food within its dataset for ever, and optionally `popularity` and `provenance`.
 */
import { NUTRIENTS, type Nutrients } from '../food/nutrients.ts';
import { AI_ESTIMATE, type Source } from '../food/source.ts';
import type { LineReader } from './raw-food.ts';

/** Whether a first line looks like this format. */
export function isCommunityLine(line: string): boolean {
  return line.trimStart().startsWith('{') && parseObject(line)?.key !== undefined;
}

/** Makes the reader; `source` labels the foods whose line does not say otherwise. */
export function communityReader(source: Source): LineReader {
  return (line) => {
    const row = parseObject(line);
    if (!row) return { rejected: 'not-readable' };
    const key = textOf(row.key);
    if (key === undefined) return { rejected: 'no-key' };
    const name = textOf(row.name);
    if (name === undefined) return { rejected: 'no-name' };
    const nutrients: Partial<Nutrients> = {};
    for (const { field } of NUTRIENTS) nutrients[field] = numberOf(row[field]) ?? null;
    return {
      key,
      name,
      source: row.source === 'community' || row.source === AI_ESTIMATE ? row.source : source,
      brand: textOf(row.brand),
      barcode: textOf(row.barcode),
      category: textOf(row.category),
      servingSizeG: numberOf(row.serving_size_g),
      servingDesc: textOf(row.serving_desc),
      nutrients,
      imageUrl: textOf(row.image_url),
      imageThumbUrl: textOf(row.image_thumb_url),
      popularity: numberOf(row.popularity),
      provenance: textOf(row.provenance),
      updated: textOf(row.updated),
    };
  };
}

function parseObject(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
