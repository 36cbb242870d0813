/** HTML entities, which label data inherits from web forms, sometimes double-encoded (`&amp;quot;`). */
import { decodeHTMLStrict } from 'entities/decode';

/** The semicolon may be missing after a number and after the five names that web forms write. */
const ENTITY =
  /&(?:(#\d{1,7})(?:;|(?![\d;]))|(#[xX][0-9a-fA-F]{1,6})(?:;|(?![0-9a-fA-F;]))|([A-Za-z][A-Za-z0-9]{1,30});|(amp|quot|apos|lt|gt)(?![A-Za-z=]))/g;
/** The most rounds of encoding seen in exports. */
const MAX_ROUNDS = 3;
const NO_CHARACTER = '\ufffd';

/** Replaces entities by characters; anything else stays. */
export function decodeEntities(text: string): string {
  let decoded = text;
  for (let round = 0; round < MAX_ROUNDS && decoded.includes('&'); round++) {
    const before = decoded;
    decoded = decoded.replace(ENTITY, readEntity);
    if (decoded === before) break;
  }
  return decoded;
}

function readEntity(whole: string, decimal?: string, hex?: string, name?: string, bare?: string): string {
  const number = decimal ?? hex;
  if (number !== undefined) return decodeHTMLStrict(`&${number};`).replace(NO_CHARACTER, '');
  const named = name ?? bare!;
  // An uppercase name comes from a text that was uppercased as a whole.
  return decodeName(named) ?? decodeName(named.toLowerCase())?.toUpperCase() ?? whole;
}

function decodeName(name: string): string | undefined {
  const decoded = decodeHTMLStrict(`&${name};`);
  return decoded.startsWith(`&${name}`) ? undefined : decoded;
}
