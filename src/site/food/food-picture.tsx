/**
 * A food's picture. Only photos from the host that the Content-Security-Policy admits are shown: any other address
 * would be refused by the browser and leave a broken image. A food without one gets a quiet drawing by category.
 */
import type { Food } from '../../food/food.ts';
import type { Site } from '../site.ts';

/** The one host that photos come from. */
export const PHOTO_HOST = 'https://images.openfoodfacts.org';

const SIDES = { full: 176, thumb: 64 } as const;

/** The address of a food's photo, or undefined when there is none that a page may show. */
export function photoAddress(site: Site, food: Food, size: keyof typeof SIDES): string | undefined {
  if (!site.hasPhotos) return undefined;
  const choices = size === 'full' ? [food.image_url] : [food.image_thumb_url, food.image_url];
  return choices.find((address) => address?.startsWith(`${PHOTO_HOST}/`)) ?? undefined;
}

interface FoodPictureProps {
  site: Site;
  food: Food;
  size: keyof typeof SIDES;
}

/** The drawing, and above it the photo: one that does not load uncovers it. The alt text is empty beside the name. */
export function FoodPicture({ site, food, size }: FoodPictureProps) {
  const src = photoAddress(site, food, size);
  const side = SIDES[size];
  return (
    <div class={`picture picture-${size}`}>
      <svg viewBox="0 0 64 64" width={side} height={side} aria-hidden="true" class="drawing">
        <path d={drawingFor(food)} />
      </svg>
      {src === undefined ? null : (
        <img
          src={src}
          alt={size === 'full' ? `Photo of ${food.name}` : ''}
          width={side}
          height={side}
          loading="lazy"
          decoding="async"
          referrerpolicy="no-referrer"
        />
      )}
    </div>
  );
}

function drawingFor(food: Food): string {
  const category = food.category?.toLowerCase() ?? '';
  return DRAWINGS.find(({ words }) => words.test(category))?.path ?? BOWL;
}

const BOWL = 'M9 33h46c0 12-9 20-23 20S9 45 9 33ZM25 57h14M26 25c-3-4 3-7 0-12M37 25c-3-4 3-7 0-12';

/** Line drawings on a field of 64 by 64, the first whose words the category contains. */
const DRAWINGS: readonly { words: RegExp; path: string }[] = [
  {
    words: /fish|shell|seafood|tuna|salmon/,
    path: 'M7 32c11-17 29-17 39 0-10 17-28 17-39 0ZM46 32l11-10v20ZM18 29v.5M30 24c3 5 3 11 0 16',
  },
  {
    words: /fruit|apple|berr/,
    path: 'M32 20c-7-5-20-3-20 12 0 12 8 22 14 22 3 0 4-1.5 6-1.5s3 1.5 6 1.5c6 0 14-10 14-22 0-15-13-17-20-12ZM32 20c0-6 2-10 7-12',
  },
  {
    words: /juice|beverage|drink|water|soda|coffee|\btea|\bwine|beer/,
    path: 'M18 11h28l-4 43H22ZM20 27h24M37 11l4-7',
  },
  {
    words: /vegetable|salad|legume|plant|herb/,
    path: 'M15 49C10 26 25 11 53 11c2 28-14 44-36 39M10 56c7-15 17-25 30-32',
  },
  {
    words: /dairy|dairies|milk|cheese|yogurt|cream|egg/,
    path: 'M19 25l7-12h12l7 12v29H19ZM19 25h26M26 13V8h12v5M19 35h26M19 45h26',
  },
  {
    words: /bread|bak|cereal|grain|pasta|\brice|biscuit|cookie|cake|flour/,
    path: 'M14 30c-7-8 1-18 18-18s25 10 18 18v23H14ZM24 24l5 8M34 24l5 8',
  },
  {
    words: /meat|beef|pork|poultry|lamb|veal|game|sausage|chicken|\bham/,
    path: 'M13 35c0-14 14-22 26-20s17 14 11 22c-5 7-12 6-17 11-7 6-20 2-20-13ZM38 25a4 4 0 1 0 .1 0ZM20 37c1 5 4 8 8 8',
  },
  {
    words: /spread|sweet|sugar|nut|seed|spice|sauce|oil|fat|condiment|jam|honey|snack|baby/,
    path: 'M18 10h28v8H18ZM21 18c0 5-6 6-6 13v18c0 3 2 5 5 5h24c3 0 5-2 5-5V31c0-7-6-8-6-13M15 34h34M15 46h34',
  },
];
