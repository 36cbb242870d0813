/**
 * What is usual of kinds among the starter foods. The build works it out and keeps it with the prepared starter foods, so that a
 * catalog without them knows what is usual of a kind long before it has enough foods of its own.
 */
import { existsSync } from 'node:fs';
import type { FoodBatch } from '../../catalog/build/food-batch.ts';
import type { FiguresByKind } from '../../catalog/build/kind-figures.ts';
import { readSections } from '../../catalog/section-file.ts';
import { BANDS } from '../../food/confidence.ts';
import { COMPARED_FIGURES, type KindFigure, kindFigure } from '../../food/kind-figures.ts';
import type { NutrientField } from '../../food/nutrients.ts';
import { AI_ESTIMATE, SOURCES } from '../../food/source.ts';
import type { KindTable } from '../../kinds/kind-table.ts';
import { type KindSource, kindsOf } from '../normalize/kind-finder.ts';

/** Figures of kinds as they are stored: by key, each in the order of the compared figures. */
export type StoredFigures = readonly (readonly [kind: string, figures: readonly (KindFigure | null)[]])[];

const WIDTH = COMPARED_FIGURES.length;

/** The figures of all kinds of which there are enough plausible foods. */
export function figuresOf(batches: readonly FoodBatch[], table: KindTable): StoredFigures {
  const estimate = SOURCES.indexOf(AI_ESTIMATE);
  const values = new Map<string, number[][]>();
  for (const { count, kind, kinds, confidence, source, nutrients } of batches) {
    for (let row = 0; row < count; row++) {
      if (kind[row] === 0 || confidence[row]! < BANDS.plausible.least || source[row] === estimate) continue;
      const own = table.byKey(kinds[kind[row]! - 1]!.split('/').at(-1)!)!;
      for (const { key } of table.pathTo(own)) {
        const columns = values.get(key) ?? COMPARED_FIGURES.map(() => []);
        values.set(key, columns);
        columns.forEach((column, at) => {
          const value = nutrients[row * WIDTH + at]!;
          if (!Number.isNaN(value)) column.push(value);
        });
      }
    }
  }
  return [...values]
    .map(([key, columns]) => [key, columns.map(figureAt)] as const)
    .filter(([, figures]) => figures.some((figure) => figure !== null));
}

function figureAt(column: readonly number[], at: number): KindFigure | null {
  return kindFigure(COMPARED_FIGURES[at]!, Float32Array.from(column).sort()) ?? null;
}

/** The figures that were stored with the prepared starter foods; none where these are missing or of other kinds. */
export function readStarterFigures(prepared: string | undefined, { tables }: KindSource): FiguresByKind {
  if (prepared === undefined || !existsSync(prepared)) return new Map();
  const { kinds, figures = [] } = readSections(prepared).about as { kinds?: unknown; figures?: StoredFigures };
  if (kinds !== kindsOf(tables).version) return new Map();
  return new Map(
    figures.map(([key, known]) => [
      key,
      new Map(
        known.flatMap((figure, at): [NutrientField, KindFigure][] =>
          figure === null ? [] : [[COMPARED_FIGURES[at]!.field, figure]],
        ),
      ),
    ]),
  );
}
