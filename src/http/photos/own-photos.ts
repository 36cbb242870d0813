/** Replaces the source addresses of photos in answers by this service's. */
import { photoPath } from '../../food/photo-path.ts';
import { fullAddress } from '../../site/address.ts';
import type { CatalogResponse } from '../response/send-response.ts';

/** The members of a food in JSON order. Quotes within texts are escaped, so none of these matches there. */
const MEMBERS = /"id":(\d+),"name":|"image_(thumb_)?url":"(?:[^"\\]|\\.)*"/g;

/** Replaces the addresses in JSON from records. */
export function withOwnPhotos(json: string, publicUrl: string): string {
  let id = '';
  return json.replace(MEMBERS, (member, foodId: string | undefined, thumb: string | undefined) => {
    if (foodId !== undefined) {
      id = foodId;
      return member;
    }
    const size = thumb === undefined ? 'full' : 'thumb';
    return `"image_${thumb ?? ''}url":${JSON.stringify(fullAddress(publicUrl, photoPath(id, size)))}`;
  });
}

/** The same for an answer, under its own tag. */
export function responseWithOwnPhotos(response: CatalogResponse, publicUrl: string): CatalogResponse {
  const body = () => {
    const bytes = response.body();
    if (bytes instanceof Promise) return bytes.then(replaced);
    return replaced(bytes);
  };
  // Each character is one byte: what is replaced is ASCII.
  const replaced = (bytes: Buffer | string) =>
    Buffer.from(withOwnPhotos(typeof bytes === 'string' ? bytes : bytes.toString('latin1'), publicUrl), 'latin1');
  return { ...response, tag: `${response.tag}-own`, body };
}
