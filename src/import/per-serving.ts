import type { ServingFit } from '../food/trust/likely-mistake.ts';

/** Fewer rows may be odd by chance. */
const MIN_NEARER = 10;
/** Of the rows of a file with figures per serving about half are nearer to their kinds when read so, of others one of 200. */
const MIN_NEARER_SHARE = 0.2;

/** Whether the figures of a file look as if they were all given per serving. */
export function looksPerServing({ nearer, possible, farther }: Readonly<Record<ServingFit, number>>): boolean {
  return nearer >= MIN_NEARER && nearer > MIN_NEARER_SHARE * (nearer + possible + farther);
}
