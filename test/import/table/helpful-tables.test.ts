// 1. A header below titles and remarks is found and said, or named by the operator; a row of data is never taken for one.
// 2. A table without a key is read by its names, and says so; one that has something like a key is asked about.
// 3. Headers that occur twice are told; a table with a row for each figure is refused.
// 4. A hint names no unit that the column does not state, and no other nutrient.
// 5. Salt and sodium that differ by a thousand in most rows stop the import, with what to do.
// 6. Figures per serving are converted by the weight of the serving, and the food says so; without a weight the row is left out.
import { describe, expect, it } from 'vitest';
import { readMappings } from '../../../src/import/table/column-mapping.ts';
import { suggestField } from '../../../src/import/table/suggest-field.ts';
import { jsonl, useImportFolders } from '../small-imports.ts';

const newImportFolder = useImportFolders();
const importText = async (text: string, options = {}) => {
  const importFolder = newImportFolder();
  return { importFolder, report: await importFolder.import(text, options) };
};
const notesOf = (report: { notes: { note: string }[] }) => report.notes.map(({ note }) => note).join('\n');

describe('1. a header', () => {
  const TITLES = [
    ['Canteen menu, spring 2024'],
    ['Nutrition table', ''],
    ['All figures per 100 g; salt is sodium × 2.5', 'Printed: 12 May 2024, 10:30'],
    ['', '', 'Our foods, our figures, our pride'],
  ];

  it.each([',', ';', '\t', '|'])('below titles is found and said, with %j between cells', async (delimiter) => {
    for (const titles of TITLES) {
      const header = ['key', 'name', 'fat_g', 'notes'].join(delimiter);
      const rows = [
        ['a', 'Salt', '0', 'Sugar'].join(delimiter),
        ['b', 'Fat of the land', '3.5', 'Name'].join(delimiter),
      ];
      const { report, importFolder } = await importText([...titles, header, ...rows].join('\n'));
      expect(report).toMatchObject({ kept: 2, rejected: {} });
      expect(notesOf(report)).toContain(`The header seems to be on line ${titles.length + 1}`);
      expect(importFolder.food('Fat of the land')).toMatchObject({ fat_g: 3.5 });
    }
  });

  it('on the first line is not said, whatever stands in the rows', async () => {
    const text = 'key,name,fat_g\nname,Salt,1\nsugar,Protein,2\n';
    const { report } = await importText(text);
    expect(report).toMatchObject({ kept: 2, notes: [] });
  });

  it('with names of one’s own is found by the mapping', async () => {
    const text = 'Menu\n\nA;B;C\n1;Dal;3\n2;Tea;0\n';
    const mapping = readMappings(['A=key', 'B=name', 'C=fat_g']);
    const { report } = await importText(text, { mapping });
    expect(report).toMatchObject({ kept: 2 });
    expect(notesOf(report)).toContain('line 3');
  });

  it('is where the operator says', async () => {
    const text = 'key,name,fat_g\nnot,this,one\nname,key,salt_g\nDal,a,1\n';
    const { importFolder, report } = await importText(text, { headerLine: 3 });
    expect(report).toMatchObject({ read: 1, kept: 1, notes: [] });
    expect(importFolder.food('Dal')).toMatchObject({ sodium_mg: 400 });
    for (const headerLine of [2, 4, 77]) {
      await expect(importText(text, { headerLine })).rejects.toMatchObject({ code: 'IMPORT_FORMAT_UNKNOWN' });
    }
  });

  it('in full-width letters, with other spaces and marks, is read like a plain one', async () => {
    const { importFolder, report } = await importText('\ufeffＫｅｙ,\u00a0name\u200b ,ＦＡＴ＿ｇ\na,Dal,２．５\n');
    expect(report).toMatchObject({ kept: 1 });
    expect(importFolder.food('Dal')).toMatchObject({ fat_g: 2.5 });
  });
});

describe('2. a table without a key', () => {
  it('has its names for keys, and says so', async () => {
    const { importFolder, report } = await importText('name,fat_g\nDal,2\nTea  with   milk,1\n');
    expect(notesOf(report)).toMatch(/no column for the key.*name of a food is its key/);
    expect(importFolder.records().map(({ details }) => details.key)).toEqual(['Dal', 'Tea with milk']);
    await importFolder.import('name,fat_g\nDal,3\n');
    expect(importFolder.foods()).toHaveLength(2);
    expect(importFolder.food('Dal')).toMatchObject({ fat_g: 3 });
  });

  it('keeps foods of two brands apart', async () => {
    const { importFolder, report } = await importText('name,brand,fat_g\nOats,A,7\nOats,B,8\nOats,,9\n');
    expect(notesOf(report)).toContain('and its brand');
    expect(importFolder.foods()).toHaveLength(3);
  });

  it('is asked about where a column is like one', async () => {
    for (const column of ['Nr', 'ID', 'Code', 'food code']) {
      await expect(importText(`${column},name,fat_g\n1,Dal,2\n`)).rejects.toThrow(
        /no column for key.*did you mean key\?/s,
      );
    }
  });
});

describe('3. headers that occur twice', () => {
  it('are told, with what is read', async () => {
    const mapping = readMappings(['Nr=key', 'Dish=name', 'Fat=fat_g']);
    const { report, importFolder } = await importText('Nr,Dish,Fat,note,FAT,note\n1,Dal,2,x,9,y\n', { mapping });
    expect(notesOf(report)).toMatch(/"Fat" 2 times \(columns 3, 5\); the first of them is read/);
    expect(notesOf(report)).toMatch(/"note" 2 times \(columns 4, 6\); none of them is read/);
    expect(importFolder.food('Dal')).toMatchObject({ fat_g: 2 });
  });

  it('for one field are refused with their places', async () => {
    await expect(importText('key,name,fat_g,fat_g\n1,Dal,2,3\n')).rejects.toThrow(
      /two columns for fat_g: "fat_g" \(column 3\) and "fat_g" \(column 4\)\. Rename/,
    );
    await expect(importText('key,name,sodium_mg,sodium_g\n1,Dal,2,3\n')).rejects.toThrow(/choose one with --map/);
  });
});

describe('3. a table with a row for each figure', () => {
  const rows = (foods: number) => Array.from({ length: 60 }, (_, at) => `${at % foods},ENERC,${at}`).join('\n');

  it('is refused, unless its rows are foods all the same', async () => {
    const text = `key,name,fat_g\n${rows(5)}\n`;
    await expect(importText(text)).rejects.toThrow(
      /repeat what stands in "key": 5 different ones in the first 60 rows.*--force/,
    );
    expect((await importText(text, { isForced: true })).report).toMatchObject({ kept: 5 });
    expect((await importText(`key,name,fat_g\n${rows(60)}\n`)).report).toMatchObject({ kept: 60 });
  });

  it('is not one that names the source of each figure', async () => {
    const text = 'key,name,fat_g,Source,protein_g,Source\na,Dal,1,Lab 7,9,Label\n';
    const { importFolder, report } = await importText(text);
    expect(importFolder.food('Dal')).toMatchObject({ fat_g: 1, protein_g: 9, source: 'community' });
    expect(notesOf(report)).toMatch(/"Source" 2 times/);
    expect(JSON.stringify(report)).not.toContain('"suggestion":"source"');
  });
});

describe('4. a hint', () => {
  /** Names of what Larder has no field for, in the languages of its tables. */
  const OTHERS =
    'chromium molybdenum choline retinol carotene folic_acid lactose glucose fructose sucrose maltose ash ' +
    'nitrogen tryptophan purine sorbitol mannitol inulin ethyl kalcium';
  const MEASURES =
    'protein fat carbs carbohydrate fiber sugar sodium salt saturated_fat cholesterol potassium alcohol natrium kalium sel'.split(
      ' ',
    );

  it('never names another nutrient', () => {
    const columns = OTHERS.split(' ').flatMap((name) => [
      name,
      `${name.replaceAll('_', ' ')} (mg)`,
      `${name} (g/100g)`,
    ]);
    columns.push(
      'Calories from fat',
      'Energy from fat (kcal)',
      'Vitamin P (µg)',
      'Trans fatty acids',
      'Fat, of which trans',
    );
    for (const column of columns) expect({ column, hint: suggestField(column) }).toEqual({ column, hint: undefined });
  });

  it('names the nutrients of details where the column is called so', () => {
    const NAMED = {
      calcium: 'calcium',
      Calcium_mg: 'calcium_mg',
      VitaminD: 'vitamin_d',
      'Vitamin C (mg)': 'vitamin_c_mg',
    };
    for (const [column, suggestion] of Object.entries({ ...NAMED, 'trans fat': 'trans_fat', Eisen: 'iron' })) {
      expect({ column, hint: suggestField(column) }).toMatchObject({ column, hint: { suggestion } });
    }
  });

  it('asks for the unit where the column does not say it', () => {
    for (const name of MEASURES) {
      for (const column of [name, name.toUpperCase(), `${name.replaceAll('_', ' ')} content`]) {
        const hint = suggestField(column);
        expect({ column, hint }).toMatchObject({ column, hint: { units: ['g', 'mg'] } });
        expect(hint!.suggestion).not.toMatch(/_(?:g|mg|kcal|kj)$/);
      }
    }
    expect(suggestField('Energy')).toMatchObject({ suggestion: 'energy', units: ['kcal', 'kJ'] });
  });

  it.each([
    ['Sodium (g)', 'sodium_g'],
    ['Sodium (mg/100g)', 'sodium_mg'],
    ['sodium [µg]', 'sodium_ug'],
    ['Salt mg', 'salt_mg'],
    ['Energy (kJ)', 'energy_kj'],
    ['Energy, kcal', 'calories_kcal'],
    ['Calories', 'calories_kcal'],
    ['Fat, of which saturates (g)', 'saturated_fat_g'],
    ['Carbohydrates of which sugars (g)', 'sugar_g'],
    ['Sugar alcohol (g)', 'polyols_g'],
    ['Food', 'name'],
    ['Nr', 'key'],
  ])('of %j is %s, as the column says', (column, suggestion) => {
    expect(suggestField(column)).toMatchObject({ suggestion });
    expect(suggestField(column)!.units).toBeUndefined();
  });

  it('is not needed where the cells name their units', async () => {
    const rows = 'Peanut butter,25 g,2500 kJ,430 mg,1 g\nOat flakes,"13,5 g",370 kcal,0.002 g,0\nWater,0,0,traces,\n';
    const { report, importFolder } = await importText(`name,Protein,energy,sodium,Saturated fat\n${rows}`);
    expect(report).toMatchObject({ kept: 3, rejected: {} });
    expect(importFolder.food('Peanut butter')).toMatchObject({ protein_g: 25, sodium_mg: 430, saturated_fat_g: 1 });
    expect(importFolder.food('Oat flakes')).toMatchObject({ protein_g: 13.5, calories_kcal: 370, sodium_mg: 2 });
    expect(importFolder.food('Water')).toMatchObject({ protein_g: 0, calories_kcal: 0, sodium_mg: 0 });
  });

  it('is given where a cell names no unit, or one that does not fit', async () => {
    for (const [dal, tofu] of [
      ['25 g', '12'],
      ['25 g', '80 kcal'],
      ['', ''],
    ]) {
      const text = `key,name,protein\na,Dal,${dal}\nb,Tofu,${tofu}\n`;
      await expect(importText(text)).rejects.toThrow(/protein in g or mg\?/);
    }
  });

  it('reaches the operator', async () => {
    const { report } = await importText('key,name,sodium,fat_g,Calcium\na,Dal,0.1,2,7\n');
    expect(report.unknown_columns.map(({ file: _file, ...column }) => column)).toEqual([
      { column: 'sodium', suggestion: 'sodium', units: ['g', 'mg'] },
      { column: 'Calcium', suggestion: 'calcium', units: ['g', 'mg'] },
    ]);
    await expect(importText('Nr;Food;Sodium\n1;Dal;90\n')).rejects.toThrow(
      /Sodium \(sodium in g or mg\? Map it to sodium_g or sodium_mg\)/,
    );
  });
});

describe('5. salt and sodium', () => {
  const table = (sodium: (saltG: number) => number, rows = 12, header = 'key,name,salt_g,sodium_mg') =>
    [
      header,
      ...Array.from({ length: rows }, (_, at) => {
        const saltG = 0.1 * (at + 1);
        return [at, `Soup ${at}`, saltG.toFixed(2), String(sodium(saltG))].join(',');
      }),
    ].join('\n');

  it.each([
    ['a thousandth', (saltG: number) => saltG * 0.4, /a thousandth.*sodium_mg=sodium_g/s],
    ['a thousandfold', (saltG: number) => saltG * 400_000, /a thousand times.*sodium_mg=sodium_ug/s],
    ['a thousandth, rounded', (saltG: number) => Number((saltG * 0.4).toFixed(2)), /a thousandth/],
  ])('that are %s of what they should be stop the import', async (_how, sodium, message) => {
    await expect(importText(table(sodium))).rejects.toMatchObject({ code: 'IMPORT_UNITS_DISAGREE', message });
    expect((await importText(table(sodium), { isForced: true })).report).toMatchObject({ kept: 12 });
  });

  it('are fine with the right unit, in few rows, or where they differ by less', async () => {
    const inGrams = table((saltG) => saltG * 0.4, 12, 'key,name,salt_g,natrium');
    const mapping = readMappings(['natrium=sodium_g']);
    const { importFolder } = await importText(inGrams, { mapping });
    expect(importFolder.food('Soup 9')).toMatchObject({ sodium_mg: 400 });
    expect((await importText(table((saltG) => saltG * 400))).report).toMatchObject({ kept: 12 });
    expect((await importText(table((saltG) => saltG * 1000))).report).toMatchObject({ kept: 12 });
    const slip = table((saltG) => (saltG === 0.1 ? 0.04 : saltG * 400));
    expect((await importText(slip)).report).toMatchObject({ kept: 12 });
  });
});

describe('6. figures per serving', () => {
  const basis = { per: 'serving' } as const;
  const DAL = {
    calories_kcal: 120,
    energy_kj: 502,
    protein_g: 6,
    fat_g: 2.4,
    carbs_g: 18,
    sodium_mg: 300,
    cholesterol_mg: 3,
  };

  it.each([
    ['a column', { serving_size_g: '250' }, {}, 250],
    ['a column with a unit', { serving_size_g: '0.25 kg' }, {}, 250],
    ['the wording', { serving_desc: '1 bowl (250 g)' }, {}, 250],
    ['the command', {}, { servingSizeG: 250 }, 250],
    ['the row before the command', { serving_size_g: '200' }, { servingSizeG: 250 }, 200],
  ])('with the weight from %s are converted, in tables and JSON lines', async (_from, members, more, grams) => {
    const row = { key: 'dal', name: 'Dal', provenance: 'Recipe 7', ...DAL, ...members };
    const texts = [`${Object.keys(row).join(';')}\n${Object.values(row).join(';')}\n`, jsonl([row])];
    for (const text of texts) {
      const { importFolder } = await importText(text, { defaults: { ...basis, ...more } });
      const food = importFolder.food('Dal');
      expect(food.serving_size_g).toBe(grams);
      for (const field of ['calories_kcal', 'protein_g', 'fat_g', 'carbs_g', 'sodium_mg', 'cholesterol_mg'] as const) {
        expect(food[field]).toBeCloseTo((DAL[field] * 100) / grams, 2);
      }
      expect(importFolder.details('Dal').provenance).toBe(`Converted from figures per serving of ${grams} g. Recipe 7`);
    }
  });

  it('without a weight are left out, and only they', async () => {
    const rows = [
      'key,name,fat_g,serving_size_g',
      'a,Dal,2,',
      'b,Tea,1,200',
      'c,Rice,1,0',
      'd,Oats,3,40 g',
      'e,Rye,1,-',
    ];
    const { report, importFolder } = await importText(rows.join('\n'), { defaults: basis, isForced: true });
    expect(report).toMatchObject({ kept: 2, rejected: { 'no-serving-size': 3 } });
    expect(importFolder.food('Tea')).toMatchObject({ fat_g: 0.5 });
    expect(importFolder.food('Oats')).toMatchObject({ fat_g: 7.5 });
  });

  it('in the header are told of where nobody asked', async () => {
    const mapping = readMappings(['Fat per serving=fat_g']);
    const text = 'key,name,serving_size_g,Fat per serving\na,Dal,200,2\n';
    expect(notesOf((await importText(text, { mapping })).report)).toContain('--per serving');
    expect((await importText(text, { mapping, defaults: basis })).report.notes).toEqual([]);
  });

  it('of label data are refused', async () => {
    const labels = 'code\tproduct_name\tfat_100g\n4006381333931\tSoup\t2\n';
    await expect(importText(labels, { defaults: basis })).rejects.toMatchObject({ code: 'IMPORT_MAPPING_INVALID' });
  });
});
