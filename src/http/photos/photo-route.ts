/** `/photos/{id}.{size}.jpg`: the photo of a food from this service, so that no other one learns who looks at what; else a drawing. */
import type { LiveCatalog } from '../../catalog/versions/live-catalog.ts';
import type { Limiter } from '../../limits/limiter.ts';
import type { PhotoStore } from '../../photos/photo-store.ts';
import { drawingOf } from '../../site/food/drawings.ts';
import type { FoodKinds } from '../../site/food-kinds.ts';
import type { Route } from '../exchange.ts';
import { addressWindows, type LimitSettings, windowsOf } from '../gate/rate-limits.ts';
import { rateHeadersOf } from '../gate/within-limits.ts';
import { ERROR_RESPONSES, tooManyRequests } from '../response/error-response.ts';
import { etagOf, matchesEtag, send, sendError } from '../response/send-response.ts';

/** What the route works with. */
export interface PhotoRouteOptions {
  catalog: LiveCatalog;
  store: PhotoStore;
  foodKinds: FoodKinds;
  limiter: Limiter;
  limits: LimitSettings;
  pagesPerMinute: number;
}

/** A page of results has some two dozen photos. */
const PHOTOS_PER_PAGE = 24;
/** The address stays when the photo changes, which is rare. */
const LONG = 'public, max-age=604800';
const SHORT = 'public, max-age=300';
/** An SVG that is opened by itself must not be able to load anything. */
const CLOSED = ['content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"];

/** The route. */
export function photoRoute({ catalog, store, foodKinds, limiter, limits, pagesPerMinute }: PhotoRouteOptions): Route {
  return {
    // Any other name is a path that does not exist.
    url: '/photos/:photo(^\\d{1,16}\\.(?:full|thumb)\\.(?:jpg|webp)$)',
    access: 'data',
    answer: async (request, reply) => {
      const { caller, parameters, headers } = request;
      const windows = caller.grant
        ? windowsOf(caller, limits)
        : addressWindows('photo', caller.address, pagesPerMinute * PHOTOS_PER_PAGE, 60);
      const decision = await limiter.admit(windows);
      const rates = decision && caller.grant ? rateHeadersOf(decision) : [];
      if (decision?.isAdmitted === false) return sendError(reply, tooManyRequests(decision.resetSeconds), rates);
      const [id, size] = parameters.photo!.split('.') as [string, string];
      const { records } = catalog.current;
      const doc = records.docById(Number(id));
      if (doc === undefined) return sendError(reply, ERROR_RESPONSES.foodNotFound, rates);
      const { food, details } = records.record(doc);
      const address = size === 'thumb' ? (food.image_thumb_url ?? food.image_url) : food.image_url;
      const etag = `"${etagOf('photo', address ?? undefined)}"`;
      // Nobody has the tag of a photo that was never sent.
      if (address !== null && matchesEtag(headers['if-none-match'], etag)) {
        return send(reply, 304, [...rates, 'etag', etag, 'cache-control', LONG, ...CLOSED]);
      }
      const photo = address === null ? undefined : await store.get(address);
      if (photo) {
        const facts = [...rates, 'etag', etag, 'cache-control', LONG, 'content-type', photo.type, ...CLOSED];
        return send(reply, 200, facts, photo.bytes);
      }
      const category = foodKinds.kindOf(details)?.category.key ?? foodKinds.category(food.category)?.key;
      const svg = drawing(drawingOf(details.kind?.split('/') ?? [], category));
      send(
        reply,
        200,
        [...rates, 'cache-control', SHORT, 'content-type', 'image/svg+xml', ...CLOSED],
        Buffer.from(svg),
      );
    },
  };
}

function drawing(lines: string): string {
  const style = 'fill="none" stroke="#7a7268" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="400" height="400"><path ${style} d="${lines}"/></svg>`;
}
