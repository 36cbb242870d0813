/** Builds the address of a product's front photo, which only the CSV export contains. */
import { readNumber } from './read-number.ts';

const HOST = 'https://images.openfoodfacts.org/images/products';
const DISPLAY_SIZE = 400;
const THUMB_SIZE = 200;
/** Codes with fewer significant digits share one image folder that belongs to no product. */
const MIN_CODE_DIGITS = 4;

/** A selected front photo: its name (`front_fr`, or `front` in old entries) and revision. */
export interface FrontPhoto {
  readonly name: string;
  readonly rev: number;
}

export interface FrontAddresses {
  imageUrl: string;
  imageThumbUrl: string;
}

/** The addresses of a front photo; undefined for a code without a folder. */
export function frontAddresses(code: string, photo: FrontPhoto | undefined): FrontAddresses | undefined {
  const folder = photo === undefined ? undefined : imageFolder(code);
  if (folder === undefined) return undefined;
  const file = `${HOST}/${folder}/${photo!.name}.${photo!.rev}`;
  return { imageUrl: `${file}.${DISPLAY_SIZE}.jpg`, imageThumbUrl: `${file}.${THUMB_SIZE}.jpg` };
}

/** A code's folder: without leading zeros, padded to 13 digits, split 3/3/3/rest. */
function imageFolder(code: string): string | undefined {
  const significant = code.replace(/^0+/, '');
  if (significant.length < MIN_CODE_DIGITS) return undefined;
  const digits = significant.padStart(13, '0');
  return `${digits.slice(0, 3)}/${digits.slice(3, 6)}/${digits.slice(6, 9)}/${digits.slice(9)}`;
}

/**
 * The front photo to show, chosen like the source's exports do: English, the product's language, the first other, then one
 * without a language.
 */
export function chooseFront(
  photos: Iterable<readonly [name: string, rev: unknown]>,
  language: string | undefined,
): FrontPhoto | undefined {
  const revisions = new Map<string, number>();
  for (const [name, rev] of photos) {
    const number = readNumber(rev);
    if (number !== undefined && Number.isInteger(number) && number > 0 && FRONT_NAME.test(name))
      revisions.set(name, number);
  }
  if (revisions.size === 0) return undefined;
  const others = [...revisions.keys()].sort().filter((name) => name !== WITHOUT_LANGUAGE);
  const name = ['front_en', `front_${language}`, ...others, WITHOUT_LANGUAGE].find((name) => revisions.has(name))!;
  return { name, rev: revisions.get(name)! };
}

const WITHOUT_LANGUAGE = 'front';
const FRONT_NAME = /^front(?:_[a-z]{2,3})?$/;
