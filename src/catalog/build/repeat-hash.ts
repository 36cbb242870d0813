/** What tells which foods may be repeats of each other (`find-repeats.ts`). */
import type { Food } from '../../food/food.ts';
import { preparationIn } from '../../food/preparations.ts';
import { finishHash, hashWord } from '../../text/word-units.ts';

type Hashed = Pick<Food, 'name' | 'brand' | 'barcode' | 'source'>;

/** What the repeats of a food have in common, as a hash; 0 for one that is compared with no other. */
export function repeatHash({ name, brand, barcode, source }: Hashed, kind: string | undefined): number {
  if (barcode !== null) return brand === null ? 0 : hashWord(`${name}\0${brand}`.toLowerCase()) || 1;
  if (kind === undefined || brand !== null || source !== 'community') return 0;
  return finishHash(hashWord(kind) + hashWord(preparationIn(name) ?? '')) || 1;
}
