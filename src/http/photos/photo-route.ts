/** `/photos/{id}.{size}.jpg`: a food's photo from this service, so that no other learns who looks at what; otherwise a drawing. */
import type { LiveCatalog } from '../../catalog/versions/live-catalog.ts';
import type { PhotoStore } from '../../photos/photo-store.ts';
import { drawingOf } from '../../site/food/drawings.ts';
import type { FoodKinds } from '../../site/food-kinds.ts';
import type { Route, ServerReply, ServerRequest } from '../exchange.ts';
import { addressWindows } from '../gate/rate-limits.ts';
import { type LimitOptions, withinLimits } from '../gate/within-limits.ts';
import type { HeaderList } from '../response/base-headers.ts';
import { ERROR_RESPONSES, tooManyRequests } from '../response/error-response.ts';
import { etagOf, matchesEtag, send, sendError } from '../response/send-response.ts';

export interface PhotoRouteOptions extends LimitOptions {
  catalog: LiveCatalog;
  store: PhotoStore;
  foodKinds: FoodKinds;
  publicUrl: string;
  pagesPerMinute: number;
}

/** A page of results has about two dozen photos. */
const PHOTOS_PER_PAGE = 24;
/** The address stays when the photo changes, which is rare. */
const LONG = 'public, max-age=604800';
const SHORT = 'public, max-age=300';
/** An SVG opened by itself must not be able to load anything. */
const CLOSED = ['content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"];

/** The route. A page's visitors get its photos with it; everyone else has the data limits. */
export function photoRoute(options: PhotoRouteOptions): Route {
  const { catalog, store, foodKinds, limiter, publicUrl, pagesPerMinute } = options;
  const limited = withinLimits(options, {
    read: () => ({ values: undefined }),
    answer: (_asked, request, reply, rates) => answer(request, reply, rates),
  });
  return {
    // Any other name is a path that does not exist.
    url: '/photos/:photo(^\\d{1,16}\\.(?:full|thumb)\\.(?:jpg|webp)$)',
    access: 'data',
    answer: async (request, reply) => {
      const { grant, address } = request.caller;
      if (grant || !isOnOwnPage(request, publicUrl)) return limited(request, reply);
      const decision = await limiter.admit(addressWindows('photo', address, pagesPerMinute * PHOTOS_PER_PAGE, 60));
      if (decision?.isAdmitted === false) return sendError(reply, tooManyRequests(decision.resetSeconds));
      return answer(request, reply, []);
    },
  };

  async function answer({ parameters, headers }: ServerRequest, reply: ServerReply, rates: HeaderList): Promise<void> {
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
    send(reply, 200, [...rates, 'cache-control', SHORT, 'content-type', 'image/svg+xml', ...CLOSED], Buffer.from(svg));
  }
}

/** Whether a page of this service shows it: browsers say so on secure connections, and name the page everywhere. */
function isOnOwnPage({ headers }: ServerRequest, publicUrl: string): boolean {
  const { 'sec-fetch-site': site, referer = '', host } = headers;
  return (
    site === 'same-origin' ||
    referer.startsWith(`${publicUrl}/`) ||
    (URL.canParse(referer) && new URL(referer).host === host)
  );
}

function drawing(lines: string): string {
  const style = 'fill="none" stroke="#7a7268" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="400" height="400"><path ${style} d="${lines}"/></svg>`;
}
