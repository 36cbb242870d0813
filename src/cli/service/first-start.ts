import { CatalogError } from '../../catalog/catalog-error.ts';
import { readManifestOfAnyFormat } from '../../catalog/versions/manifest.ts';

/** Whether a root never had a catalog; a damaged manifest shows that it had. */
export function isFirstStart(root: string): boolean {
  try {
    return readManifestOfAnyFormat(root) === undefined;
  } catch (error) {
    if (error instanceof CatalogError) return false;
    throw error;
  }
}
