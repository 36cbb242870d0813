/** Fractions that are one character, such as "½". */
const VULGAR = /^[¼½¾⅐-⅞]$/;

/** Whether a text is one. */
export function isVulgar(text: string): boolean {
  return VULGAR.test(text);
}

/** The value of one, which Unicode writes as "1⁄2", too. */
export function valueOfVulgar(fraction: string): number {
  const [over, under] = fraction.normalize('NFKC').split('⁄').map(Number);
  return over! / under!;
}
