/** The page of a product at Open Food Facts, where everybody can mend it. */
export function productAddress(barcode: string): string {
  return `https://world.openfoodfacts.org/product/${encodeURIComponent(barcode)}`;
}
