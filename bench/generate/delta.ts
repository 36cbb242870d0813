/** A delta: whole products of a set, changed. Every other product of the set stays as it was. */
import { type GeneratedProduct, productAt } from './product.ts';
import { Random } from './random.ts';

const DELTA_STREAM = 99;
const WEEK_SECONDS = 604_800;
const EXPORT_AT = 1_775_000_000;

/** The places of the changed products: spread over the set, none twice. */
export function changedIndex(seed: number, setRows: number, place: number): number {
  const random = new Random(seed, setRows, DELTA_STREAM);
  const offset = random.below(setRows);
  let step = Math.max(1, Math.floor(setRows * 0.618));
  while (divisor(step, setRows) > 1) step++;
  return (offset + place * step) % setRows;
}

/** Product number `index` of a set as a later delta has it: the same code, newer, with something changed. */
export function changedProductAt(seed: number, index: number): GeneratedProduct {
  const product = productAt(seed, index);
  const random = new Random(seed, index, DELTA_STREAM);
  const kind = random.share();
  const base = {
    ...product,
    modifiedAt: EXPORT_AT + random.below(WEEK_SECONDS),
    migration: 1,
    scans: product.scans + random.below(3),
  };
  if (kind < 0.3)
    return { ...base, name: product.plainName, flaws: product.flaws.filter((flaw) => flaw !== 'missingName') };
  if (kind < 0.5 && product.name !== '')
    return { ...base, name: `${product.name} (new recipe)`, plainName: `${product.plainName} (new recipe)` };
  if (kind < 0.8 && product.nutrients) {
    return {
      ...base,
      nutrients: product.nutrients.map((value) => (value === undefined ? value : Math.round(value * 90) / 100)),
    };
  }
  return { ...base, photos: product.photos ?? { front: 3, ingredients: undefined, nutrition: undefined } };
}

/** The changed products of a delta; those of another `from` are others. */
export function* changedProducts(seed: number, setRows: number, count: number, from = 0): Generator<GeneratedProduct> {
  for (let place = from; place < Math.min(from + count, setRows); place++) {
    yield changedProductAt(seed, changedIndex(seed, setRows, place));
  }
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}
