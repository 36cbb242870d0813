/**
 * How the figures of a label stand: at their decimal points. The digits after the point sit in a slot as wide as the
 * longest of their column and group, since a group shares its unit. The browser script draws portions by the same rules.
 */

/** A figure cut at its decimal point; "<0.01" stays whole. */
export interface FigureParts {
  whole: string;
  fraction: string;
}

/** Cuts a figure at its decimal point. */
export function splitFigure(text: string): FigureParts {
  const point = text.indexOf('.');
  const at = point < 0 || text.startsWith('<') ? text.length : point;
  return { whole: text.slice(0, at), fraction: text.slice(at) };
}

/** How many characters, the point included, follow the whole number at most. */
export function slotOf(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => splitFigure(text).fraction.length));
}
