/**
 * A food's picture. Only photos from the host that the Content-Security-Policy admits are shown: any other address
 * would be refused by the browser and leave a broken image. A food without one gets a quiet drawing by its kind.
 */

import { memoize } from '../../caches/bounded-map.ts';
import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import type { Food } from '../../food/food.ts';
import { photoPath } from '../../food/photo-path.ts';
import { fullAddress } from '../address.ts';
import { useLocale } from '../language/locale.ts';
import { RenderedHtml, renderHtml } from '../render-html.ts';
import type { Site } from '../site.ts';
import { drawingOf } from './drawings.ts';

/** The one host that photos come from. */
export const PHOTO_HOST = 'https://images.openfoodfacts.org';

const SIDES = { full: 176, thumb: 64 } as const;

/** The address of a food's photo, or undefined when there is none that a page may show. */
export function photoAddress(site: Site, food: Food, size: keyof typeof SIDES): string | undefined {
  if (site.photos === 'off') return undefined;
  if (site.photos === 'proxy') {
    return food.image_url === null ? undefined : fullAddress(site.publicUrl, photoPath(food.id, size));
  }
  const choices = size === 'full' ? [food.image_url] : [food.image_thumb_url, food.image_url];
  return choices.find((address) => address?.startsWith(`${PHOTO_HOST}/`)) ?? undefined;
}

interface FoodPictureProps extends FoodRecord {
  site: Site;
  size: keyof typeof SIDES;
}

/** The drawing, and above it the photo: one that does not load uncovers it. The alt text is empty beside the name. */
export function FoodPicture({ site, food, details, size }: FoodPictureProps) {
  const { t } = useLocale();
  // The path is enough within the page, however the visitor came here.
  const address = photoAddress(site, food, size);
  const src = address && site.photos === 'proxy' ? photoPath(food.id, size) : address;
  const side = SIDES[size];
  return (
    <div class={`picture picture-${size}`}>
      <Drawing
        kinds={details.kind?.split('/') ?? []}
        category={site.kinds.kindOf(details)?.category.key ?? site.kinds.category(food.category)?.key}
        side={side}
      />
      {src === undefined ? null : (
        <img
          src={src}
          alt={size === 'full' ? t('food.photo', { name: food.name }) : ''}
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

interface DrawingProps {
  /** The keys of a kind's path. */
  kinds: readonly string[];
  /** The key of a category. */
  category: string | undefined;
  side: number;
}

/** The drawing of a kind or a shelf. */
export function Drawing({ kinds, category, side }: DrawingProps) {
  return renderedLines(side)(drawingOf(kinds, category));
}

/** Drawings are the same in every language, and there are few. */
const renderedLines = memoize((side: number) =>
  memoize(
    (lines: string) =>
      new RenderedHtml(
        renderHtml(
          <svg viewBox="0 0 64 64" width={side} height={side} aria-hidden="true" class="drawing">
            <path d={lines} />
          </svg>,
        ),
      ),
  ),
);
