/** Where this service has the photo of a food, with `LARDER_PHOTOS=proxy`. */
export function photoPath(id: number | string, size: 'full' | 'thumb'): string {
  return `/photos/${id}.${size}.jpg`;
}
