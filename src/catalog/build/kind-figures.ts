/** The usual figures of kinds among a catalog's own foods, in catalog.db, for checks and food pages. */

import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { NutrientField } from '../../food/nutrients.ts';
import type { KindFigure } from '../../food/trust/kind-figures.ts';
import { insertRows, rowsIn } from '../versions/rows.ts';

/** By kind key: the figures that enough foods state. */
export type FiguresByKind = ReadonlyMap<string, ReadonlyMap<NutrientField, KindFigure>>;

export function writeKindFigures(database: DatabaseSyncInstance, figures: FiguresByKind): void {
  for (const [kind, byField] of figures) {
    const rows = [...byField].map(([field, { foods, deciles, low, high }]) => [
      kind,
      field,
      foods,
      JSON.stringify(deciles),
      low,
      high,
    ]);
    insertRows(database, 'kind_figure', rows);
  }
}

type FigureRow = Omit<KindFigure, 'deciles'> & { field: NutrientField; deciles: string };

/** All kinds' figures, for rebuilding a catalog. */
export function readFiguresByKind(database: DatabaseSyncInstance): FiguresByKind {
  const kinds = rowsIn<{ kind: string }>(database, 'kind_figure', 'SELECT DISTINCT kind FROM kind_figure');
  return new Map(kinds.map(({ kind }) => [kind, readKindFigures(database, kind)]));
}

/** One kind's figures; none in older catalogs and for kinds with too few foods. */
export function readKindFigures(database: DatabaseSyncInstance, kind: string): Map<NutrientField, KindFigure> {
  const sql = 'SELECT field, foods, deciles, low, high FROM kind_figure WHERE kind = ?';
  const rows = rowsIn<FigureRow>(database, 'kind_figure', sql, kind);
  return new Map(
    rows.map(({ field, deciles, ...figure }) => [field, { ...figure, deciles: JSON.parse(deciles) as number[] }]),
  );
}
