/**
 * How inputs are told apart:
 * 1. Each format is recognised by its first lines, whatever stands before them (a byte order mark, blank lines), and the
 *    rows begin after its header.
 * 2. Each thing that people mistake for an export is refused, with what it looks like and what to do.
 * 3. What real exports have in them is never mistaken for damage.
 * 4. No bytes whatever make anything but a format or an ImportError.
 */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ImportError } from '../../../src/import/import-error.ts';
import { type DetectedFormat, detectFormat } from '../../../src/import/input/detect-format.ts';
import { UNSUPPORTED_BINARY, UNSUPPORTED_CONTAINERS } from '../../../src/import/input/unsupported-binary.ts';
import { messageOf } from '../../../src/import/input/unsupported-input.ts';
import { UNSUPPORTED_TEXT } from '../../../src/import/input/unsupported-text.ts';
import { ANY_CHARACTER } from '../../support/any-character.ts';

const OFF_HEADER = 'code\turl\tproduct_name\tbrands\tcategories_tags\tenergy-kcal_100g\tproteins_100g';
const OFF_ROW = '3017620422003\thttp://x\tNutella\tFerrero\ten:spreads,en:sweet-spreads\t539\t6.3';
const OFF_JSON =
  '{"_id":"3017620422003","code":"3017620422003","product_name":"Nutella","nutriments":{"fat_100g":30.9}}';
const COMMUNITY_JSON = '{"key":"apple-pie","name":"Apple pie","calories_kcal":237}';
const COMMUNITY_HEADER = 'key,name,calories_kcal';

const kindOf = (content: string | Uint8Array) => detectFormat('the file', Buffer.from(content), true).format.kind;

function linesOf(detected: DetectedFormat) {
  if (!('rowsBegin' in detected)) throw new Error(`is a ${detected.format.kind}`);
  return detected;
}

function refusalOf(content: string | Uint8Array): string {
  try {
    return `was read as ${kindOf(content)}`;
  } catch (error) {
    expect(error).toBeInstanceOf(ImportError);
    expect((error as ImportError).code).toBe('IMPORT_FORMAT_UNKNOWN');
    return (error as Error).message;
  }
}

const FORMATS: [kind: string, header: string, row: string][] = [
  ['off-csv', OFF_HEADER, OFF_ROW],
  ['off-jsonl', '', OFF_JSON],
  ['community-jsonl', '', COMMUNITY_JSON],
];

test.each(FORMATS)('1. %s, with its rows after the header', (kind, header, row) => {
  for (const before of ['', '\uFEFF', '\n\n', '\uFEFF\r\n']) {
    for (const lineEnd of ['\n', '\r\n']) {
      const bytes = Buffer.from(`${before}${header === '' ? '' : header + lineEnd}${row}${lineEnd}${row}`);
      const rows = linesOf(detectFormat('the file', bytes, true));
      expect(rows.format).toEqual(header === '' ? { kind } : { kind, header });
      expect(bytes.toString('utf8', rows.rowsBegin)).toBe(`${row}${lineEnd}${row}`);
      expect(rows.firstLine).toBe(bytes.toString('utf8', 0, rows.rowsBegin).split('\n').length);
    }
  }
});

test('1. a table of foods, in any of the usual encodings', () => {
  const text = `${COMMUNITY_HEADER}\ncreme,Crème brûlée,300\n`;
  const bytes: [string, Buffer][] = [
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\uFEFF\n${text}`)],
    ['utf-16le', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['utf-16le', Buffer.from(text, 'utf16le')],
    ['utf-16be', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['windows-1252', Buffer.from(text, 'latin1')],
  ];
  for (const [encoding, content] of bytes) {
    const { format } = detectFormat('the file', content, true);
    expect(format).toMatchObject({
      kind: 'community-table',
      table: { encoding, delimiter: ',', header: { length: 3 } },
    });
  }
});

test('1. a header without rows is a format, too', () => {
  const { format, rowsBegin } = linesOf(detectFormat('the file', Buffer.from(OFF_HEADER), true));
  expect([format.kind, rowsBegin]).toEqual(['off-csv', OFF_HEADER.length]);
});

test('1. a broken first line of JSON does not hide the good ones', () => {
  expect(kindOf(`{"code":"30176\n${OFF_JSON}\n`)).toBe('off-jsonl');
});

test('1. the beginning of a long file may end anywhere', () => {
  const text = Buffer.from(`${OFF_HEADER}\n${`${OFF_ROW}\n`.repeat(50)}`);
  for (let length = OFF_HEADER.length + 1; length < OFF_HEADER.length + 200; length++) {
    expect(detectFormat('the file', text.subarray(0, length), false).format.kind).toBe('off-csv');
  }
});

const HEADER_CELLS = OFF_HEADER.split('\t');
const ROW_CELLS = OFF_ROW.split('\t');
const quoted = (cells: string[], delimiter: string) => cells.map((cell) => `"${cell}"`).join(delimiter);
const SEARCH_HEADER = 'code\tproduct_name_fr\tproduct_name_en\tfat_value\tfat_unit\tcarbohydrates_value';
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const bson = Buffer.concat([
  Buffer.from([0x40, 1, 0, 0, 2]),
  Buffer.from('_id\0\x0e\0\0\x003017620422003\0', 'latin1'),
]);
const hex = (digits: string) => Buffer.concat([Buffer.from(digits, 'hex'), Buffer.alloc(40, 7)]);
const tar = Buffer.concat([Buffer.alloc(257, 'a'), Buffer.from('ustar\0'), Buffer.alloc(300)]);

const UNSUPPORTED = [...UNSUPPORTED_CONTAINERS, ...UNSUPPORTED_BINARY, ...UNSUPPORTED_TEXT].map(({ id }) => ({
  id,
  message: messageOf(id),
}));

/** What people feed in, by the id of its case. */
const MISTAKEN: [id: string, looksLike: RegExp, content: string | Uint8Array][] = [
  ['empty', /is empty/, ''],
  ['empty', /is empty/, ' \n\r\n'],
  ['utf-16', /is UTF-16 text/, Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(OFF_HEADER)])],
  ['utf-16', /is UTF-16 text/, utf16(`${OFF_HEADER}\n${OFF_ROW}`)],
  ['utf-16', /is UTF-16 text/, Buffer.concat([Buffer.from([0xfe, 0xff]), utf16(OFF_HEADER).swap16()])],
  ['zip', /ZIP archive/, hex('504b0304')],
  [
    'xlsx',
    /Excel workbook \(\.xlsx\) that comes as a stream/,
    Buffer.concat([hex('504b0304'), Buffer.from('\0[Content_Types].xml')]),
  ],
  [
    'xlsx',
    /Excel workbook \(\.xlsx\) that comes as a stream/,
    Buffer.concat([hex('504b0304'), Buffer.from('\0xl/workbook.xml')]),
  ],
  [
    'ods',
    /\(\.ods\).*as CSV/,
    Buffer.concat([hex('504b0304'), Buffer.from('mimetypeapplication/vnd.oasis.opendocument.spreadsheet')]),
  ],
  ['old-excel', /Excel workbook \(\.xls\).*as CSV/, hex('d0cf11e0a1b11ae1')],
  ['packed-twice', /compressed twice/, hex('1f8b0800')],
  ['packed-twice', /compressed twice/, hex('28b52ffd')],
  ['other-packing', /bzip2, xz/, hex('425a6839')],
  ['other-packing', /bzip2, xz/, hex('fd377a585a00')],
  ['tar', /tar archive/, tar],
  ['mongodb-dump', /MongoDB dump/, hex('6de29981')],
  ['mongodb-dump', /MongoDB dump/, bson],
  ['database', /is a database/, 'SQLite format 3\0…'],
  ['binary', /is not text/, hex('0102030405060708')],
  ['html', /is a web page/, '<!DOCTYPE html>\n<html><head><title>502 Bad Gateway</title>'],
  ['html', /is a web page/, '\n  <html lang="en">'],
  ['xml', /is XML/, '<?xml version="1.0"?><rdf:RDF>'],
  ['git-lfs-pointer', /Git LFS pointer/, 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n'],
  ['json-array', /one JSON array/, `[${OFF_JSON},\n${OFF_JSON}]`],
  ['api-answer', /answer of the Open Food Facts API/, `{"count":1,"page":1,"products":[${OFF_JSON}]}`],
  ['api-answer', /answer of the Open Food Facts API/, `{"code":"3017620422003","product":${OFF_JSON},"status":1}`],
  ['json-document', /spread over several lines/, JSON.stringify(JSON.parse(OFF_JSON), null, 2)],
  ['website-export', /search export of the Open Food Facts website/, `${SEARCH_HEADER}\n"3017620422003"\t"Nutella"`],
  ['website-export', /search export/, `${quoted(SEARCH_HEADER.split('\t'), '\t')}\n"3017620422003"\t"Nutella"`],
  ['other-delimiter', /";" or "," between them/, `${HEADER_CELLS.join(';')}\n${ROW_CELLS.join(';')}`],
  ['other-delimiter', /";" or "," between them/, `${quoted(HEADER_CELLS, ',')}\n${quoted(ROW_CELLS, ',')}`],
  ['quoted', /cells in quotation marks/, `${quoted(HEADER_CELLS, '\t')}\n${quoted(ROW_CELLS, '\t')}`],
  ['quoted', /cells in quotation marks/, `${OFF_HEADER}\n${quoted(ROW_CELLS, '\t')}`],
  ['quoted', /cells in quotation/, `${OFF_HEADER}\n${`${OFF_ROW.replace(/en:[^\t]+/, '"$&"')}\n`.repeat(3)}`],
  ['scientific-codes', /3\.01762E\+12/, `${OFF_HEADER}\n${OFF_ROW}\n${OFF_ROW.replace(/^\d+/, '3.01762E+12')}`],
  ['scientific-codes', /3\.01762E\+12/, `${OFF_HEADER}\n${OFF_ROW.replace(/^\d+/, '3,01762E+12')}`],
  ['scientific-codes', /3\.01762E\+12/, 'key,name,barcode,fat_g\n1,Nutella,3.01762E+12,3'],
  ['no-line-ends', /carriage return alone/, `${OFF_HEADER}\r${OFF_ROW}\r${OFF_ROW}\r`],
  ['not-utf-8', /Windows-1252/, Buffer.from(`${OFF_HEADER}\n${OFF_ROW.replace('Nutella', 'Crème brûlée')}`, 'latin1')],
];

test.each(MISTAKEN)('2. %s: %s', (id, looksLike, content) => {
  const message = refusalOf(content);
  expect(message).toMatch(looksLike);
  expect(message).toBe(`the file ${UNSUPPORTED.find((refusal) => refusal.id === id)?.message}`);
});

test('2. every case of the tables has an example here', () => {
  const ids = UNSUPPORTED.map(({ id }) => id);
  expect(ids.filter((id) => !MISTAKEN.some(([shown]) => shown === id))).toEqual([]);
});

test('2. anything else is refused with its first words', () => {
  expect(refusalOf('Dear reader,\nthis is a letter.')).toMatch(
    /not in a format that Larder reads.*It begins with: "Dear reader,"/,
  );
  expect(refusalOf('{"name":"no key"}')).toMatch(/not in a format that Larder reads/);
});

test('3. dirt of real exports is no reason to refuse one', () => {
  const rows = [
    OFF_ROW.replace('Nutella', '"Nutella"'),
    OFF_ROW.replace('Nutella', 'Nutella 12" \uFFFD, "big"'),
    OFF_ROW.replace('Nutella', '"Le Gaulois", poulet'),
    OFF_ROW.replace('539', '5.39e+2'),
    OFF_ROW.replace('Nutella', '<html>'),
    OFF_ROW.replace('3017620422003', ''),
    OFF_ROW.replace('Nutella', 'ヌテラ'),
    'a broken row',
    '',
  ];
  expect(kindOf(`${OFF_HEADER}\n${rows.join('\n')}`)).toBe('off-csv');
});

test('3. one letter in a wrong encoding is a matter of one row', () => {
  const rows = Buffer.from(`${OFF_HEADER}\n${`${OFF_ROW.replace('Nutella', 'Crème')}\n`.repeat(5)}`);
  expect(kindOf(Buffer.concat([rows, Buffer.from(OFF_ROW.replace('Nutella', 'Cr\xe8me'), 'latin1')]))).toBe('off-csv');
});

test('3. a product may carry words of an API answer', () => {
  expect(kindOf(`${OFF_JSON.slice(0, -1)},"products":2,"product":"x","ingredients_text":"\\"products\\":["}`)).toBe(
    'off-jsonl',
  );
});

test('4. any bytes are a format or an ImportError', () => {
  const texts = fc.array(
    fc.oneof(
      fc.constantFrom(
        OFF_HEADER,
        OFF_ROW,
        OFF_JSON,
        COMMUNITY_JSON,
        COMMUNITY_HEADER,
        SEARCH_HEADER,
        '"',
        '\t',
        ';',
        '\r',
        '{',
        '[',
      ),
      fc.string({ unit: ANY_CHARACTER }),
    ),
  );
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 3000 }),
    texts.map((parts) => new Uint8Array(Buffer.from(parts.join('\n')))),
    fc
      .tuple(fc.constantFrom(...MISTAKEN.map(([, , content]) => Buffer.from(content))), fc.uint8Array())
      .map(([start, rest]) => new Uint8Array(Buffer.concat([start, rest]))),
  );
  fc.assert(
    fc.property(bytes, fc.boolean(), (content, isWhole) => {
      try {
        const detected = detectFormat('the file', content, isWhole);
        if ('rowsBegin' in detected) expect(detected.rowsBegin).toBeLessThanOrEqual(content.length);
      } catch (error) {
        expect(error).toBeInstanceOf(ImportError);
      }
    }),
    { numRuns: 500 },
  );
});
