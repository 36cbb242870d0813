// 1. A table of foods with any of the usual separators is read like the same foods as JSON lines.
// 2. Cells may be quoted and then hold anything; a row with more or fewer cells than the header is not read.
// 3. A figure that is no number, a missing key or name rejects the row, and says which; unknown columns are ignored.
import { describe, expect, it } from 'vitest';
import { communityReader } from '../../../src/import/table/community-jsonl.ts';
import { readTable } from './read-table.ts';

const DAL = { key: 'dal', name: 'Dal tadka', category: 'Stews', protein_g: 6.5, serving_size_g: 250, popularity: 12 };
const header = (delimiter: string) => Object.keys(DAL).join(delimiter);
const row = (delimiter: string) => Object.values(DAL).join(delimiter);

describe('1. a table', () => {
  it.each(['\t', ';', ',', '|'])('with %j between cells is read like JSON lines', (delimiter) => {
    expect(readTable(`${header(delimiter)}\n${row(delimiter)}\n`)).toEqual([
      communityReader('community')(JSON.stringify(DAL)),
    ]);
  });

  it('has a header that names a key and a name, in any case, quoted or not, behind a byte order mark', () => {
    expect(readTable('\uFEFF"Key","NAME",notes')).toEqual([]);
    expect(readTable('name;key')).toEqual([]);
    for (const line of ['key', 'key,notes', 'name,brand', 'key name', '{"key":"a","name":"b"}', '"key,name', '']) {
      expect(readTable(line), line).toBeUndefined();
    }
    expect(() => readTable('key,name,name')).toThrow(/two columns for name/);
  });

  it('may have decimal commas, whatever stands between its cells', () => {
    for (const text of ['key;name;fat_g\na;Oats, rolled;7,5', 'key,name,fat_g\na,"Oats, rolled","7,5"']) {
      expect(readTable(text)).toMatchObject([{ name: 'Oats, rolled', nutrients: { fat_g: 7.5 } }]);
    }
  });
});

describe('2. cells', () => {
  const read = (line: string) => readTable(`key,name,brand\n${line}\n`);

  it.each([
    ['a,"Oats, rolled",Quaker', 'Oats, rolled'],
    ['a,"7"" pizza",Quaker', '7" pizza'],
    ['a,7" pizza,Quaker', '7" pizza'],
    ['"a","Oats",""', 'Oats'],
    ['a,"Oats\nrolled",Quaker', 'Oats\nrolled'],
    ['a,Oats,Quaker,,', 'Oats'],
  ])('%j', (line, name) => {
    expect(read(line)).toMatchObject([{ key: 'a', name }]);
  });

  it.each(['a,"Oats', 'a,"Oats" rolled,x', 'a,Oats', 'a,Oats,x,y'])('%j is not readable', (line) => {
    expect(read(line)).toMatchObject([{ rejected: 'not-readable' }]);
  });
});

describe('3. rows', () => {
  const read = (line: string) =>
    readTable(`key,name,fat_g,notes,source,__proto__\n${line}`, { source: 'ai_estimate' })![0];

  it.each([
    ['no-key', ',Oats,7,,,', { field: 'key' }],
    ['no-name', 'a, ,7,,,', { key: 'a', field: 'name' }],
    ['bad-number', 'a,Oats,seven,,,', { key: 'a', field: 'fat_g', value: 'seven' }],
    ['bad-number', 'a,Oats,0x7,,,', { key: 'a', field: 'fat_g', value: '0x7' }],
  ])('%s: %s', (rejected, line, place) => {
    expect(read(line)).toMatchObject({ rejected, ...place });
  });

  it('may leave figures out and carry notes', () => {
    expect(read('a,Oats,,from the back,,x')).toMatchObject({ source: 'ai_estimate', nutrients: { fat_g: null } });
    expect(read('a,Oats,-7,,community,')).toMatchObject({ source: 'community', nutrients: { fat_g: -7 } });
    expect(read('a,Oats,7,,off,')).toMatchObject({ source: 'ai_estimate' });
  });
});

describe('JSON lines', () => {
  const read = communityReader('community');

  it.each([
    ['bad-number', { ...DAL, protein_g: 'six' }],
    ['bad-number', { ...DAL, protein_g: true }],
    ['bad-number', { ...DAL, serving_size_g: [250] }],
    ['bad-number', { ...DAL, popularity: {} }],
    ['no-key', { ...DAL, key: 5 }],
    ['no-name', { ...DAL, name: null }],
  ])('%s: %o', (rejected, food) => {
    expect(read(JSON.stringify(food))).toMatchObject({ rejected });
  });

  it('may give energy in kJ and salt, which stand for kcal and sodium where these are missing', () => {
    expect(read(JSON.stringify({ ...DAL, energy_kj: 418.4, salt_g: 0.5 }))).toMatchObject({
      nutrients: { calories_kcal: expect.closeTo(100, 6), sodium_mg: 200 },
    });
    expect(
      read(JSON.stringify({ ...DAL, energy_kj: 418.4, calories_kcal: 90, salt_g: 1, sodium_mg: 0 })),
    ).toMatchObject({ nutrients: { calories_kcal: 90, sodium_mg: 0 }, energyKj: 418.4, saltG: 1 });
  });

  it('may say how much alcohol there is, so that the energy can be checked', () => {
    expect(read(JSON.stringify({ ...DAL, alcohol_g: 3.9 }))).toMatchObject({ alcoholG: 3.9 });
    expect(read(JSON.stringify({ ...DAL, alcohol_g: 'some' }))).toMatchObject({ rejected: 'bad-number' });
  });

  it('may have numbers in quotation marks, nulls and members of their own', () => {
    const food = { ...DAL, protein_g: '6.5', fat_g: null, carbs_g: '', allergens: ['none'] };
    expect(read(JSON.stringify(food))).toMatchObject({ nutrients: { protein_g: 6.5, fat_g: null, carbs_g: null } });
  });
});
