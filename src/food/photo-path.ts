/** The path of a food's photo at this service, with `LARDER_PHOTOS=proxy`. */
export function photoPath(id: number | string, size: 'full' | 'thumb'): string {
  return `/photos/${id}.${size}.jpg`;
}
