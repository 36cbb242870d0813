/** Writes ZIP archives and workbooks for tests, also broken ones. */
import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive; what is stated of it may be a lie. */
export interface ZippedFile {
  name: string;
  content: string | Uint8Array;
  crc?: number;
  statedBytes?: number;
  flags?: number;
}

/** An archive with these files, deflated. */
export function zipOf(files: readonly ZippedFile[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, crc, statedBytes, flags = 0 } of files) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const nameBytes = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(flags | 0x800, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc ?? crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(statedBytes ?? bytes.length, 18);
    facts.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), facts, nameBytes, packed]);
    const entry = Buffer.alloc(46);
    entry.write('504b0102', 'hex');
    entry.writeUInt16LE(20, 4);
    facts.copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    central.push(Buffer.concat([entry, nameBytes]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** A cell as a sheet has it: a figure, or a text among the shared ones. */
export type Cell = string | number | undefined;

/** A workbook of sheets with these cells. */
export function workbookOf(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Buffer {
  const texts: string[] = [];
  const cellOf = (cell: Cell, row: number, column: number) => {
    const reference = `${String.fromCharCode(65 + column)}${row + 1}`;
    if (cell === undefined) return '';
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
    return `<c r="${reference}" t="s"><v>${texts.push(cell) - 1}</v></c>`;
  };
  const names = Object.keys(sheets);
  const files = names.map((name, at) => ({
    name: `xl/worksheets/sheet${at + 1}.xml`,
    content: sheetXml(
      sheets[name]!.map(
        (cells, row) => `<row r="${row + 1}">${cells.map((cell, at) => cellOf(cell, row, at)).join('')}</row>`,
      ),
    ),
  }));
  return zipOf([...files, ...workbookParts(names, texts.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join(''))]);
}

export function sheetXml(rows: readonly string[]): string {
  return `<?xml version="1.0"?><worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

/** What a workbook has besides its sheets. */
export function workbookParts(names: readonly string[], sharedStrings: string): ZippedFile[] {
  const sheets = names.map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const relations = names.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`);
  return [
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'xl/workbook.xml', content: `<workbook xmlns:r="r"><sheets>${sheets.join('')}</sheets></workbook>` },
    { name: 'xl/_rels/workbook.xml.rels', content: `<Relationships>${relations.join('')}</Relationships>` },
    { name: 'xl/sharedStrings.xml', content: `<sst>${sharedStrings}</sst>` },
  ];
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
