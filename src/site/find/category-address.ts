/**
 * The addresses of categories. A name of plain words becomes words with hyphens, a hyphen of its own becoming two; any
 * other name stands in the address as it is.
 */
const PLAIN_WORDS = /^[a-z0-9]+(?:[ -][a-z0-9]+)*$/i;

/** The word that `/browse/` keeps for popular foods. */
const POPULAR = 'popular';

/** The path of a category's page. */
export function categoryPath(category: string): string {
  const isPlain = PLAIN_WORDS.test(category) && category.toLowerCase() !== POPULAR;
  return `/browse/${isPlain ? slugOf(category) : encodeURIComponent(category)}`;
}

function slugOf(category: string): string {
  return category.toLowerCase().replace(/[ -]/g, (sign) => (sign === ' ' ? '-' : '--'));
}

/** Finds categories by their addresses: by the words with hyphens, or by name; in any case. */
export class CategoryFinder {
  readonly #byAddress = new Map<string, string>();

  /** Of two categories that differ in case only, the first given is found. */
  constructor(categories: readonly { category: string }[]) {
    for (const { category } of categories) if (PLAIN_WORDS.test(category)) this.#add(slugOf(category), category);
    for (const { category } of categories) this.#add(category.toLowerCase(), category);
  }

  #add(address: string, category: string): void {
    if (!this.#byAddress.has(address)) this.#byAddress.set(address, category);
  }

  /** The category in its own spelling, or undefined. */
  find(asked: string): string | undefined {
    return this.#byAddress.get(asked.toLowerCase());
  }
}
