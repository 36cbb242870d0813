/** Hashes foods so that possible repeats collide (`find-repeats.ts`). */
import type { Food } from '../../food/food.ts';
import { preparationIn } from '../../food/preparations.ts';
import { finishHash, hashWord } from '../../text/word-units.ts';

type Hashed = Pick<Food, 'name' | 'brand' | 'barcode' | 'source'>;

/** A hash of what a food's repeats have in common; 0 if it is not compared. */
export function repeatHash({ name, brand, barcode, source }: Hashed, kind: string | undefined): number {
  if (barcode !== null) return brand === null ? 0 : hashWord(`${name}\0${brand}`.toLowerCase()) || 1;
  if (kind === undefined || brand !== null || source !== 'community') return 0;
  return finishHash(hashWord(kind) + hashWord(preparationIn(name) ?? '')) || 1;
}
