/** Words as the taxonomies of Open Food Facts write them in a tag: small letters without accents, joined by hyphens. */
export function tagText(words: string): string {
  const plain = words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu)?.join('-') ?? '';
}
