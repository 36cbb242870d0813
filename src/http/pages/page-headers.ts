/** The headers of pages, above all what a browser may load for them. */
import { PHOTO_HOST } from '../../site/food/food-picture.tsx';
import type { HeaderList } from '../response/base-headers.ts';

/** What a page needs beyond our own files. */
export interface PageNeeds {
  /** It may show photos of foods. */
  readonly hasPhotos?: boolean;
  /** It uses the camera and runs the barcode decoder. */
  readonly canScan?: boolean;
  /** It is about a person's account: nobody stores it, and no other site learns its address. */
  readonly isPrivate?: boolean;
}

/** Our own files only; photos from their one host; WebAssembly only where barcodes are decoded. Nothing inline. */
function contentSecurityPolicy({ hasPhotos = false, canScan = false }: PageNeeds): string {
  return [
    "default-src 'none'",
    `script-src 'self'${canScan ? " 'wasm-unsafe-eval'" : ''}`,
    "style-src 'self'",
    `img-src 'self'${hasPhotos ? ` ${PHOTO_HOST}` : ''}`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function headersFor(needs: PageNeeds): HeaderList {
  return [
    ...['content-type', 'text/html; charset=utf-8'],
    ...['cache-control', needs.isPrivate ? 'no-store' : 'no-cache'],
    // A page depends on the visitor's language and choices: caches must separate those.
    ...['vary', 'Accept-Encoding, Accept-Language, Cookie'],
    ...['content-security-policy', contentSecurityPolicy(needs)],
    ...['permissions-policy', `camera=(${needs.canScan ? 'self' : ''}), microphone=(), geolocation=()`],
    // Not `no-referrer`: browsers would hide the origin of our own forms, and the gate would refuse them.
    ...['referrer-policy', needs.isPrivate ? 'same-origin' : 'strict-origin-when-cross-origin'],
    ...['x-frame-options', 'DENY'],
  ];
}

const PLAIN = headersFor({});
const WITH_PHOTOS = headersFor({ hasPhotos: true });
const WITH_SCANNER = headersFor({ canScan: true });
const PRIVATE = headersFor({ isPrivate: true });

export function pageHeaders({ hasPhotos, canScan, isPrivate }: PageNeeds): HeaderList {
  if (isPrivate) return PRIVATE;
  if (canScan) return WITH_SCANNER;
  return hasPhotos ? WITH_PHOTOS : PLAIN;
}
