import type { ComponentChildren } from 'preact';
import { useLocale } from './language/locale.ts';
import { DrawnHtml, renderHtml } from './render-html.ts';

/**
 * Elements that are the same on many pages of a language, drawn when they are first asked for. The name must tell apart
 * everything that they depend on but the language, and there must be few of them: they are kept for ever.
 */
export function drawOnce(name: string, elements: () => ComponentChildren): DrawnHtml {
  return new DrawnHtml(useLocale().drawnOnce(name, () => renderHtml(elements())));
}
