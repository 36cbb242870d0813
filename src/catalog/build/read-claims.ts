import { claimsMet, type FigureField, isDrinkCategory, isMilkCategory } from '../../food/claims.ts';
import type { NutrientField } from '../../food/nutrients.ts';
import { COMPARED_FIGURES } from '../../food/trust/kind-figures.ts';
import { largeUint32Array } from '../large-arrays.ts';
import type { CatalogPlan } from './catalog-plan.ts';
import type { FiguresByKind } from './kind-figures.ts';

const MEDIAN_DECILE = 4;

/** Determines the claims that each arrival's figures meet, as bits. */
export function readClaims({ spool, kindFigures }: Pick<CatalogPlan, 'spool' | 'kindFigures'>): Uint32Array {
  const { category, kind } = spool.columns();
  const isDrink = [false, ...spool.categories.map(isDrinkCategory)];
  const isMilk = [false, ...spool.categories.map(isMilkCategory)];
  const medians = [undefined, ...spool.kinds.map((kindPath) => mediansOf(kindPath, kindFigures))];
  // One object reused for millions of foods, which reads the figures in place.
  let columns: readonly Float32Array[] = [];
  let row = 0;
  let own: Map<NutrientField, number> | undefined;
  const figures = {};
  COMPARED_FIGURES.forEach(({ field }, at) => {
    Object.defineProperty(figures, field, { get: () => columns[at]![row] });
  });
  const food = {
    figures: figures as Readonly<Record<FigureField, number>>,
    isDrink: false,
    isMilk: false,
    usual: (field: FigureField) => own?.get(field) ?? Number.NaN,
  };
  const claims = largeUint32Array(spool.count);
  for (const block of spool.figures.blocks()) {
    columns = block.figures;
    for (row = 0; row < block.count; row++) {
      const arrival = block.first + row;
      own = medians[kind[arrival]!];
      food.isDrink = isDrink[category[arrival]!]!;
      food.isMilk = isMilk[category[arrival]!]!;
      claims[arrival] = claimsMet(food);
    }
  }
  return claims;
}

/** The medians of a kind, each from its nearest ancestor that has one. */
function mediansOf(kindPath: string, figures: FiguresByKind): Map<NutrientField, number> {
  const medians = new Map<NutrientField, number>();
  for (const key of kindPath.split('/')) {
    for (const [field, { deciles }] of figures.get(key) ?? []) medians.set(field, deciles[MEDIAN_DECILE]!);
  }
  return medians;
}
