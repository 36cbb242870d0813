/** Image addresses: https only, bounded length, and for Open Food Facts only front photos on its own hosts. */
import type { Source } from '../../food/source.ts';

const MAX_ADDRESS = 500;
/** A front photo in a product's own folder: images of invalid codes all share `invalid` and belong to nobody. */
const OFF_FRONT =
  /^https:\/\/(?:images|static)\.openfoodfacts\.org\/images\/products\/(?!invalid\/)[a-z\d/_-]+\/front[a-z\d._-]*\.(?:jpe?g|png|webp)$/i;

/** The address if it may be published, else null. */
export function imageAddress(address: string | undefined, source: Source): string | null {
  if (address === undefined || address.length > MAX_ADDRESS) return null;
  if (source === 'off') return OFF_FRONT.test(address) ? address : null;
  if (!/^https:\/\/[^\s"<>\\^`{|}\u0000-\u001f\u007f-\uffff]+$/i.test(address) || !URL.canParse(address)) return null;
  const { hostname, username, password } = new URL(address);
  return hostname !== '' && username === '' && password === '' ? address : null;
}
