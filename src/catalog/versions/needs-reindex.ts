/** Whether a catalog must be rebuilt; separate from the rebuild, which most starts need not load. */
import { TEXT_VERSION } from '../../text/analyse.ts';
import { isServedFormat, manifestIfReadable } from './manifest.ts';

/** Whether the live catalog has an older format or text analysis and cannot be served as it is. */
export function needsReindex(root: string): boolean {
  const manifest = manifestIfReadable(root);
  if (!manifest) return false;
  return !isServedFormat(manifest.format) || manifest.text_version !== TEXT_VERSION;
}
