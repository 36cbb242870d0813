import { COMPARED_FIGURES } from '../../food/trust/kind-figures.ts';

/** How much two equal figures may differ: by a share of the larger one, or by an absolute amount for each figure. */
export interface Tolerance {
  readonly share: number;
  readonly least: readonly number[];
}

/** Of one label, rounded in two ways. */
export const ROUNDED: Tolerance = { share: 0.02, least: COMPARED_FIGURES.map(() => 0.1) };
/** One table's carbohydrate may be another's fiber; there the energy has to do. */
const COUNTED_OTHERWISE: ReadonlySet<string> = new Set(['carbs_g', 'fiber_g']);
/** Of two samples, analyzed in two laboratories. */
export const MEASURED: Tolerance = {
  share: 0.16,
  least: COMPARED_FIGURES.map(({ field, floor }) => (COUNTED_OTHERWISE.has(field) ? Number.POSITIVE_INFINITY : floor)),
};

/** Whether all figures known of both foods agree. */
export function haveSameFigures(a: Float32Array, b: Float32Array, { share, least }: Tolerance): boolean {
  return a.every((one, at) => {
    const other = b[at];
    // Negated, because every comparison with NaN (unknown) is false.
    return !(Math.abs(one - other) > Math.max(least[at], share * Math.max(one, other)));
  });
}
