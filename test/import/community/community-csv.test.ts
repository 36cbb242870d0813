// 1. A table of foods with tabs, semicolons or commas is read like the same foods as JSON lines.
// 2. Cells may be quoted, but not hold a line break; a row with more or fewer cells than the header is not read.
// 3. A figure that is no number, a missing key or name rejects the row; unknown columns are ignored.
import { describe, expect, it } from 'vitest';
import { communityCsvReader, isCommunityCsvHeader } from '../../../src/import/community-csv.ts';
import { communityReader } from '../../../src/import/community-jsonl.ts';

const DAL = { key: 'dal', name: 'Dal tadka', category: 'Stews', protein_g: 6.5, serving_size_g: 250, popularity: 12 };
const header = (delimiter: string) => Object.keys(DAL).join(delimiter);
const row = (delimiter: string) => Object.values(DAL).join(delimiter);

describe('1. a table', () => {
  it.each(['\t', ';', ','])('with %j between cells is read like JSON lines', (delimiter) => {
    expect(isCommunityCsvHeader(header(delimiter))).toBe(true);
    const read = communityCsvReader(header(delimiter), 'community');
    expect(read(row(delimiter))).toEqual(communityReader('community')(JSON.stringify(DAL)));
  });

  it('has a header that names a key and a name, in any case, quoted or not, behind a byte order mark', () => {
    expect(isCommunityCsvHeader('\uFEFF"Key","NAME",notes')).toBe(true);
    expect(isCommunityCsvHeader('name;key')).toBe(true);
    for (const line of [
      'key',
      'key,notes',
      'name,protein_g',
      'key,name,name',
      'key|name',
      '{"key":"a","name":"b"}',
      '"key,name',
      '',
    ]) {
      expect(isCommunityCsvHeader(line), line).toBe(false);
    }
  });

  it('with semicolons may have decimal commas', () => {
    expect(communityCsvReader('key;name;fat_g', 'community')('a;Oats, rolled;7,5')).toMatchObject({
      name: 'Oats, rolled',
      nutrients: { fat_g: 7.5 },
    });
    expect(communityCsvReader('key,name,fat_g', 'community')('a,Oats,"7,5"')).toMatchObject({ rejected: 'bad-number' });
  });
});

describe('2. cells', () => {
  const read = communityCsvReader('key,name,brand', 'community');

  it.each([
    ['a,"Oats, rolled",Quaker', 'Oats, rolled'],
    ['a,"7"" pizza",Quaker', '7" pizza'],
    ['a,7" pizza,Quaker', '7" pizza'],
    ['"a","Oats",""', 'Oats'],
  ])('%s', (line, name) => {
    expect(read(line)).toMatchObject({ key: 'a', name });
  });

  it.each(['a,"Oats', 'a,"Oats" rolled,x', 'a,Oats', 'a,Oats,x,y', ''])('%j is not readable', (line) => {
    expect(read(line)).toMatchObject({ rejected: 'not-readable' });
  });
});

describe('3. rows', () => {
  const read = communityCsvReader('key,name,fat_g,notes,source,__proto__', 'ai_estimate');

  it.each([
    ['no-key', ',Oats,7,,,'],
    ['no-name', 'a, ,7,,,'],
    ['bad-number', 'a,Oats,seven,,,'],
    ['bad-number', 'a,Oats,0x7,,,'],
  ])('%s: %s', (rejected, line) => {
    expect(read(line)).toMatchObject({ rejected });
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

  it('may say how much alcohol there is, so that the energy can be checked', () => {
    expect(read(JSON.stringify({ ...DAL, alcohol_g: 3.9 }))).toMatchObject({ alcoholG: 3.9 });
    expect(read(JSON.stringify({ ...DAL, alcohol_g: 'some' }))).toMatchObject({ rejected: 'bad-number' });
  });

  it('may have numbers in quotation marks, nulls and members of their own', () => {
    const food = { ...DAL, protein_g: '6.5', fat_g: null, carbs_g: '', allergens: ['none'] };
    expect(read(JSON.stringify(food))).toMatchObject({ nutrients: { protein_g: 6.5, fat_g: null, carbs_g: null } });
  });
});
