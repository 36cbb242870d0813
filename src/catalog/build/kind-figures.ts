/** The figures of kinds in catalog.db: what is usual among the catalog's own foods, for the check and for the pages of foods. */
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { NutrientField } from '../../food/nutrients.ts';
import type { KindFigure } from '../../food/trust/kind-figures.ts';
import { hasTable } from '../versions/coverage.ts';

/** The figures of kinds: for each key those that enough foods state. */
export type FiguresByKind = ReadonlyMap<string, ReadonlyMap<NutrientField, KindFigure>>;

/** Stores the figures of all kinds. */
export function writeKindFigures(database: DatabaseSyncInstance, figures: FiguresByKind): void {
  const insert = database.prepare(
    'INSERT INTO kind_figure (kind, field, foods, deciles, low, high) VALUES (?, ?, ?, ?, ?, ?)',
  );
  for (const [kind, byField] of figures) {
    for (const [field, { foods, deciles, low, high }] of byField) {
      insert.run(kind, field, foods, JSON.stringify(deciles), low, high);
    }
  }
}

/** The figures of all kinds, for a catalog that is being rebuilt. */
export function readFiguresByKind(database: DatabaseSyncInstance): FiguresByKind {
  if (!hasFigures(database)) return new Map();
  const kinds = database.prepare('SELECT DISTINCT kind FROM kind_figure').all() as { kind: string }[];
  return new Map(kinds.map(({ kind }) => [kind, readKindFigures(database, kind)]));
}

/** The figures of one kind; none in older catalogs, and for kinds with too few foods. */
export function readKindFigures(database: DatabaseSyncInstance, kind: string): Map<NutrientField, KindFigure> {
  if (!hasFigures(database)) return new Map();
  const rows = database.prepare('SELECT field, foods, deciles, low, high FROM kind_figure WHERE kind = ?').all(kind);
  return new Map(
    (rows as { field: NutrientField; foods: number; deciles: string; low: number; high: number }[]).map(
      ({ field, deciles, ...figure }) => [field, { ...figure, deciles: JSON.parse(deciles) as number[] }],
    ),
  );
}

function hasFigures(database: DatabaseSyncInstance): boolean {
  return hasTable(database, 'kind_figure');
}
