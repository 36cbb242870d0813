import { CatalogError } from '../../catalog/catalog-error.ts';
import { readManifestOfAnyFormat } from '../../catalog/versions/manifest.ts';

/** Whether there never was a catalog in a root; a damaged manifest is a sign that there was. */
export function isFirstStart(root: string): boolean {
  try {
    return readManifestOfAnyFormat(root) === undefined;
  } catch (error) {
    if (error instanceof CatalogError) return false;
    throw error;
  }
}
