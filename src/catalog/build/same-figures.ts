import { COMPARED_FIGURES } from '../../food/trust/kind-figures.ts';

/** How far two figures may lie apart and count as the same: by a share of the larger one, or by so much of each figure. */
export interface Tolerance {
  readonly share: number;
  readonly least: readonly number[];
}

/** Of one label, rounded in two ways. */
export const ROUNDED: Tolerance = { share: 0.02, least: COMPARED_FIGURES.map(() => 0.1) };
/** What one table counts as carbohydrate, another as fiber: there the energy has to do. */
const COUNTED_OTHERWISE: ReadonlySet<string> = new Set(['carbs_g', 'fiber_g']);
/** Of two samples, analyzed in two laboratories. */
export const MEASURED: Tolerance = {
  share: 0.16,
  least: COMPARED_FIGURES.map(({ field, floor }) => (COUNTED_OTHERWISE.has(field) ? Number.POSITIVE_INFINITY : floor)),
};

/** Whether all figures of two foods are the same; what one of them does not know, the other may. */
export function haveSameFigures(a: Float32Array, b: Float32Array, { share, least }: Tolerance): boolean {
  return a.every((one, at) => {
    const other = b[at];
    // Not the other way round: of a figure that is not known every comparison is false.
    return !(Math.abs(one - other) > Math.max(least[at], share * Math.max(one, other)));
  });
}
