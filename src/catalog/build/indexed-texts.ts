const SEPARATOR = '\0';

/** The texts of a food that the index reads; category and kind are columns. */
export interface IndexedTexts {
  name: string;
  brand: string | null;
  otherNames?: readonly string[] | undefined;
}

const NO_NAMES: readonly string[] = [];

export function joinTexts({ name, brand, otherNames }: IndexedTexts): string {
  const own = name + SEPARATOR + (brand ?? '');
  return otherNames === undefined || otherNames.length === 0 ? own : own + SEPARATOR + otherNames.join(SEPARATOR);
}

export function splitTexts(texts: string): IndexedTexts {
  const nameEnd = texts.indexOf(SEPARATOR);
  const brandEnd = texts.indexOf(SEPARATOR, nameEnd + 1);
  const brand = texts.slice(nameEnd + 1, brandEnd === -1 ? undefined : brandEnd) || null;
  const otherNames = brandEnd === -1 ? NO_NAMES : texts.slice(brandEnd + 1).split(SEPARATOR);
  return { name: texts.slice(0, nameEnd), brand, otherNames };
}
