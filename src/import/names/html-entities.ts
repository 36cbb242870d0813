/** HTML entities, which label data carries along from web forms, sometimes encoded twice (`&amp;quot;`). */
import { decodeHTMLStrict } from 'entities/decode';

/** The semicolon may be missing after a number and after the five names that web forms write. */
const ENTITY =
  /&(?:(#\d{1,7})(?:;|(?![\d;]))|(#[xX][0-9a-fA-F]{1,6})(?:;|(?![0-9a-fA-F;]))|([A-Za-z][A-Za-z0-9]{1,30});|(amp|quot|apos|lt|gt)(?![A-Za-z=]))/g;
/** As often as exports were seen to encode one text over again. */
const MAX_ROUNDS = 3;
/** What a number decodes to when it is not a character. */
const NO_CHARACTER = '\ufffd';

/** The text with its entities as characters; what is not an entity stays as it is. */
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
  // Names in capitals come from texts that were put into capitals as a whole.
  return decodeName(named) ?? decodeName(named.toLowerCase())?.toUpperCase() ?? whole;
}

function decodeName(name: string): string | undefined {
  const decoded = decodeHTMLStrict(`&${name};`);
  return decoded.startsWith(`&${name}`) ? undefined : decoded;
}
