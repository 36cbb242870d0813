/** HTML entities, which label data carries along from web forms, sometimes encoded twice (`&amp;quot;`). */

/** Named entities from U+00A0 to U+00FF, in order. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
  'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
  'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
  'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
  'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
  'thorn yuml';

const NAMED = new Map<string, string>([
  ...LATIN_1.split(' ').map((name, index) => [name, String.fromCodePoint(0xa0 + index)] as const),
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
  ['lt', '<'],
  ['gt', '>'],
  ['oelig', 'œ'],
  ['OElig', 'Œ'],
  ['scaron', 'š'],
  ['Scaron', 'Š'],
  ['Yuml', 'Ÿ'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['sbquo', '‚'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bdquo', '„'],
  ['bull', '•'],
  ['hellip', '…'],
  ['prime', '′'],
  ['trade', '™'],
  ['euro', '€'],
  ['zwnj', ''],
  ['zwj', ''],
  ['lrm', ''],
  ['rlm', ''],
]);

/** The semicolon may be missing after a number and after the five names that web forms write. */
const ENTITY =
  /&(?:#(\d{1,7})(?:;|(?![\d;]))|#[xX]([0-9a-fA-F]{1,6})(?:;|(?![0-9a-fA-F;]))|([A-Za-z]{2,6}[1-4]{0,2});|(amp|quot|apos|lt|gt)(?![A-Za-z=]))/g;
/** As often as exports were seen to encode one text over again. */
const MAX_ROUNDS = 3;

/** The text with its entities as characters; what is no entity stays as it is. */
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
  if (decimal !== undefined) return characterOf(Number(decimal));
  if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
  return NAMED.get(name ?? bare!) ?? NAMED.get((name ?? bare!).toLowerCase()) ?? whole;
}

function characterOf(code: number): string {
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
}
