// 1. A table in an archive or a workbook is imported as it is: figures, texts in pieces, rows that are left out, several sheets.
// 2. A workbook has the lines of its rows, and its figures as people typed them.
// 3. Damaged, cut, locked and oversized archives are refused with what is wrong, and nothing is published.
// 4. An archive of several files is not guessed at.
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runImport } from '../../../src/import/run-import.ts';
import { useImportFolders } from '../small-imports.ts';
import { sheetXml, workbookOf, workbookParts, zipOf } from './write-zip.ts';

const newImportFolder = useImportFolders();

const TABLE = 'key,name,calories_kcal,protein_g\n1,"Egg, raw",143,12.6\n2,Rice,130,2.7\n';

describe('1. what is packed', () => {
  it('is a table in an archive, beside what systems add to it', async () => {
    const folder = newImportFolder();
    const clutter = { name: '__MACOSX/._foods.csv', content: 'x' };
    await folder.import([zipOf([{ name: 'tables/foods.csv', content: TABLE }, clutter])]);
    expect(folder.food('Egg, raw')).toMatchObject({ calories_kcal: 143, protein_g: 12.6 });
  });

  it('is the first sheet of a workbook that is a table of foods', async () => {
    const folder = newImportFolder();
    await folder.import([
      workbookOf({
        'Read me': [['About this table'], ['It has foods.']],
        Foods: [
          ['Foods of the canteen'],
          [],
          ['key', 'name', 'calories_kcal', 'protein_g'],
          ['1', 'Bread & butter', 310.5],
          ['2', 'Rice', 130, 2.7],
        ],
      }),
    ]);
    expect(folder.food('Bread & butter')).toMatchObject({ calories_kcal: 310.5, protein_g: null });
    expect(folder.food('Rice')).toMatchObject({ protein_g: 2.7 });
  });

  it('is a workbook with texts in pieces, texts in cells, results of formulas, and how words are pronounced', async () => {
    const folder = newImportFolder();
    const shared =
      '<si><t>key</t></si><si><t>name</t></si><si><t>protein_g</t></si><si><r><t>Brown </t></r><r><t xml:space="preserve">rice</t></r></si>' +
      '<si><t>玄米</t><rPh sb="0" eb="2"><t>ゲンマイ</t></rPh></si>';
    const rows = [
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>',
      '<row r="3"><c r="A3" t="str"><v>b1</v></c><c r="B3" t="s"><v>3</v></c><c r="C3"><v>0.30000000000000004</v></c></row>',
      '<row r="4"><c r="A4" t="inlineStr"><is><t>b2</t></is></c><c r="B4" t="s"><v>4</v></c><c r="C4" t="e"><v>#N/A</v></c></row>',
    ];
    const sheet = { name: 'xl/worksheets/sheet1.xml', content: sheetXml(rows) };
    await folder.import([zipOf([sheet, ...workbookParts(['Foods'], shared)])]);
    expect(folder.foods().map(({ name, protein_g }) => [name, protein_g])).toEqual([
      ['Brown rice', 0.3],
      ['玄米', null],
    ]);
  });
});

describe('2. the rows of a workbook', () => {
  it('have their own numbers in what is said of them', async () => {
    const folder = newImportFolder();
    const report = await folder.import(
      [
        workbookOf({
          Foods: [['key', 'name', 'protein_g'], ['1', 'Rice', 2.7], [], ['2', 'Egg', 'much'], ['3', 'Milk', 3.4]],
        }),
      ],
      {},
    );
    expect(report.rejected_rows).toMatchObject([{ line: 4, reason: 'bad-number', key: '2' }]);
  });
});

describe('3. an archive that cannot be read', () => {
  const good = { name: 'foods.csv', content: TABLE };
  const whole = zipOf([good]);
  it.each<[string, Buffer, RegExp]>([
    ['has another checksum', zipOf([{ ...good, crc: 1 }]), /foods\.csv in .* is damaged: its checksum is wrong/],
    ['is cut', whole.subarray(0, whole.length - 30), /is damaged/],
    ['lies about its size', zipOf([{ ...good, statedBytes: 20 }]), /is damaged: too many bytes/],
    ['is locked', zipOf([{ ...good, flags: 1 }]), /protected by a password/],
    [
      'is a bomb',
      zipOf([{ name: 'foods.csv', content: TABLE + `3,Air${' '.repeat(9e5)},0,0\n`.repeat(78) }]),
      /unpacks to more than 100 times its size/,
    ],
    [
      'has a sheet that is not XML',
      zipOf([{ name: 'xl/worksheets/sheet1.xml', content: '<row' }, ...workbookParts(['Foods'], '')]),
      /Foods.* is damaged/,
    ],
  ])('%s', async (_what, bytes, message) => {
    const folder = newImportFolder();
    const file = folder.file('table.zip', bytes);
    await expect(runImport(folder.request([file]))).rejects.toThrow(message);
    expect(existsSync(`${folder.root}/manifest.json`)).toBe(false);
  });
});

it('4. an archive of several files is refused with their names', async () => {
  const folder = newImportFolder();
  const file = folder.file(
    'table.zip',
    zipOf([
      { name: 'food.csv', content: TABLE },
      { name: 'unit.csv', content: 'a,b\n' },
    ]),
  );
  await expect(runImport(folder.request([file]))).rejects.toThrow(
    /ZIP archive of 2 files \(food\.csv, unit\.csv\).*larder import table NAME FILE/,
  );
});
