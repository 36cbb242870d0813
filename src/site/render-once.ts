import type { ComponentChildren } from 'preact';
import { useLocale } from './language/locale.ts';
import { RenderedHtml, renderHtml } from './render-html.ts';

/**
 * Elements that are the same on many pages of a language, rendered when they are first asked for. The name must tell apart
 * everything that they depend on but the language, and there must be few of them: they are kept for ever.
 */
export function renderOnce(name: string, elements: () => ComponentChildren): RenderedHtml {
  return new RenderedHtml(useLocale().renderedOnce(name, () => renderHtml(elements())));
}
