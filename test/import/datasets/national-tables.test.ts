// 1. Every map that ships can be read, and says whose table it is.
// 2. Tables in the forms in which they are published: sheets that are joined, rows for each figure, names in several languages, other
//    alphabets, letters of Windows-1252, traces, limits, brackets, words for nothing, measures as parts of 100 g.
// 3. A mistake in a map is told with its line.
import { describe, expect, it } from 'vitest';
import { labelFactsOf } from '../../../src/catalog/records/stored-label.ts';
import { parseDatasetMap } from '../../../src/import/datasets/dataset-map.ts';
import { readDatasetMap, readyDatasets } from '../../../src/import/datasets/ready-datasets.ts';
import { workbookOf, zipOf } from '../packed/write-zip.ts';
import { type ImportFolder, useImportFolders } from '../small-imports.ts';
import { importFiles, TABLES_FOLDER } from './published.ts';

const newImportFolder = useImportFolders();

const facts = (folder: ImportFolder, name: string) => labelFactsOf(folder.details(name).label);

const mapOf = (...lines: string[]) => ['dataset: village', ...lines, ''].join('\n');

describe('1. the maps that ship', () => {
  it.each(readyDatasets(TABLES_FOLDER))('%s', (name) => {
    const { terms, foods } = readDatasetMap(TABLES_FOLDER, name);
    expect(terms).toMatchObject({ title: expect.any(String), license: expect.any(String), credit: expect.any(String) });
    expect(foods.length).toBeGreaterThan(0);
  });

  it('are named where there is no table of a name', () => {
    expect(() => readDatasetMap(TABLES_FOLDER, 'atlantis')).toThrow(/no table "atlantis".*ciqual.*fineli/);
  });
});

describe('2. national tables', () => {
  it('of the United Kingdom: sheets that are joined by a column without a name, below headers of three rows', async () => {
    const folder = newImportFolder();
    const codes = [
      ['', '', 'KCALS', 'KJ', 'PROT', 'FAT', 'CHO'],
      ['', '', 'kcal', 'kJ', 'protein', 'fat', 'carbohydrate'],
    ];
    const workbook = workbookOf({
      'Read me': [['CoFID']],
      '1.3 Proximates': [
        [
          'Food Code',
          'Food Name',
          'Energy (kcal) (kcal)',
          'Energy (kJ) (kJ)',
          'Protein (g)',
          'Fat (g)',
          'Carbohydrate (g)',
        ],
        ...codes,
        ['12-937', 'Eggs, chicken, whole, raw', 131, 547, 12.6, 9, 'Tr'],
        ['13-145', 'Tea, black, infusion', 0, 2, 0.1, 'Tr', 'N'],
      ],
      '1.4 Inorganics': [
        ['', 'Food Name', 'Sodium (mg)'],
        ['', '', 'NA'],
        ['12-937', 'Eggs', 154],
        ['13-145', 'Tea', 'N'],
      ],
    });
    await importFiles(folder, 'cofid', [folder.file('cofid.xlsx', workbook)]);
    expect(folder.foods()).toHaveLength(2);
    expect(folder.food('Eggs, chicken, whole, raw')).toMatchObject({ calories_kcal: 131, carbs_g: 0, sodium_mg: 154 });
    expect(folder.food('Tea, black, infusion')).toMatchObject({ fat_g: 0, carbs_g: null, sodium_mg: null });
    expect(folder.details('Tea, black, infusion').key).toBe('13-145');
  });

  it('of Japan: identifiers for a header, estimates in brackets, traces, footnotes', async () => {
    const folder = newImportFolder();
    const workbook = workbookOf({
      表全体: [
        ['食品成分表'],
        ['', '', '成分識別子', 'ENERC', 'ENERC_KCAL', 'PROT-', 'FAT-', 'CHOCDF-', 'VITC', 'NA'],
        ['01', '01083', '精白米', 1455, 342, 6.1, 0.9, 77.6, '(0)', 1],
        ['12', '12004', '鶏卵 全卵 生', 594, 142, '12.2*', 10.2, '(0.4)', 'Tr', '-'],
      ],
    });
    await importFiles(folder, 'japan', [folder.file('mext.xlsx', workbook)]);
    expect(folder.food('精白米')).toMatchObject({ calories_kcal: 342, carbs_g: 77.6, sodium_mg: 1 });
    expect(facts(folder, '精白米')).toMatchObject({
      language: 'ja',
      nutrients: { vitamin_c_mg: 0 },
      origins: { carbs_g: 'by_difference' },
    });
    expect(folder.food('鶏卵 全卵 生')).toMatchObject({ protein_g: 12.2, carbs_g: 0.4, sodium_mg: null });
  });

  it('of Canada: a row for each figure, two languages, measures as parts of 100 g, Windows-1252', async () => {
    const folder = newImportFolder();
    const files = {
      'FOOD NAME.csv': 'FoodID,FoodCode,FoodGroupID,FoodDescription,FoodDescriptionF\n5,129,1,"Egg, raw","Œuf, cru"\n',
      'FOOD GROUP.csv': 'FoodGroupID,FoodGroupCode,FoodGroupName\n1,1,Dairy and Egg Products\n',
      'NUTRIENT AMOUNT.csv': 'FoodID,NutrientID,NutrientValue\n5,208,143\n5,203,12.56\n5,9999,7\n',
      'CONVERSION FACTOR.csv': 'FoodID,MeasureID,ConversionFactorValue\n5,41,0.503\n',
      'MEASURE NAME.csv': 'MeasureID,MeasureDescription\n41,1 large\n',
    };
    const latin = (text: string) => Buffer.from(text.replace('Œ', '\x8c'), 'latin1');
    const archive = zipOf(Object.entries(files).map(([name, content]) => ({ name, content: latin(content) })));
    await importFiles(folder, 'canada', [folder.file('cnf.zip', archive)]);
    expect(folder.food('Egg, raw')).toMatchObject({ calories_kcal: 143, protein_g: 12.56 });
    expect(facts(folder, 'Egg, raw')).toMatchObject({
      names: { fr: 'Œuf, cru' },
      portions: [{ amount: 1, unit: 'large', grams: 50.3 }],
    });
  });

  it('of Denmark: components by the names of their numbers', async () => {
    const folder = newImportFolder();
    const workbook = workbookOf({
      Food: [
        ['FoodID', 'FødevareNavn', 'FoodName'],
        [1, 'Rugbrød', 'Rye bread'],
      ],
      Parameter: [
        ['ParameterID', 'ParameterName', 'Unit'],
        [218, 'Protein', 'g/100g'],
        [356, 'Energy (kcal)', 'kcal/100g'],
      ],
      Data_Normalised: [
        ['FoodID', 'ParameterID', 'ResVal'],
        [1, 218, 5.6],
        [1, 356, 212],
      ],
    });
    await importFiles(folder, 'denmark', [folder.file('frida.xlsx', workbook)]);
    expect(folder.food('Rye bread')).toMatchObject({ calories_kcal: 212, protein_g: 5.6 });
    expect(facts(folder, 'Rye bread').names).toEqual({ da: 'Rugbrød' });
  });

  it('of Germany: columns by the code that they begin with, limits of detection', async () => {
    const folder = newImportFolder();
    const macros = [
      'ENERCC Energie (Kilokalorien) [kcal/100g]',
      'ENERCJ Energie (Kilojoule) [kJ/100g]',
      'PROT625 Protein (Nx6,25) [g/100g]',
    ];
    const header = [
      'BLS Code',
      'Lebensmittelbezeichnung',
      'Food name',
      ...macros.flatMap((name) => [name, `${name.split(' ')[0]} Datenherkunft`]),
    ];
    const more = ['FAT Fett [g/100g]', 'CHO Kohlenhydrate, verfügbar [g/100g]', 'VITC Vitamin C [mg/100g]'];
    const row = ['C133000', 'Hafer Flocken', 'Oat flakes', 348, 1, 1469, 1, 13.22, 1, 6.65, 53.3, '<LOD'];
    await importFiles(folder, 'bls', [folder.file('bls.xlsx', workbookOf({ BLS_4_0: [[...header, ...more], row] }))]);
    expect(folder.food('Oat flakes')).toMatchObject({
      calories_kcal: 348,
      protein_g: 13.22,
      fat_g: 6.65,
      carbs_g: 53.3,
    });
    expect(facts(folder, 'Oat flakes')).toMatchObject({
      nutrients: { vitamin_c_mg: 0 },
      names: { de: 'Hafer Flocken' },
    });
  });

  it('of Brazil: a header on two lines with merged cells and line ends, rows that are headings', async () => {
    const folder = newImportFolder();
    const workbook = workbookOf({
      Taco: [
        ['Tabela Brasileira de Composição de Alimentos'],
        ['Número do', '', 'Energia', '', 'Carbo-\nidrato', 'Sódio'],
        ['Alimento', 'Descrição', '(kcal)', '(kJ)', '(g)', '(mg)'],
        ['Cereais e derivados'],
        [1, 'Arroz, integral, cozido', 124, 517, 25.8, 'Tr'],
        [2, 'Aveia, flocos, crua', 394, 1648, 66.6, 'NA'],
      ],
    });
    const map = [
      'table: *#Taco',
      'header line: 2-3',
      'by: Número do Alimento',
      'read: NA as',
      '*Descrição = name:pt',
      'Energia (kcal) = calories_kcal',
      'Energia (kJ) = energy_kJ',
      'Carbo* (g) = carbs_g',
      'Sódio (mg) = sodium_mg',
    ];
    await importFiles(folder, mapOf(...map), [folder.file('taco.xlsx', workbook)]);
    expect(folder.foods()).toHaveLength(2);
    expect(folder.food('Arroz, integral, cozido')).toMatchObject({ calories_kcal: 124, carbs_g: 25.8, sodium_mg: 0 });
    expect(folder.food('Aveia, flocos, crua')).toMatchObject({ calories_kcal: 394, sodium_mg: null });
  });

  it('of New Zealand: signs between cells that no other table has, a unit for each figure', async () => {
    const folder = newImportFolder();
    const files = {
      'NAME.FT': 'FoodID~Food Name\nF1~Milk, cow, standard\nL3~Kiwifruit, green, raw\n',
      'DATA.FT':
        'FoodID~Component~Value~Unit\nF1~NA~0.04~g\nF1~PROT~3.3~g\nF1~VITC~T~mg\nL3~NA~3~mg\nL3~PROT~1200~mg\n',
    };
    const archive = zipOf(Object.entries(files).map(([name, content]) => ({ name, content })));
    const map = [
      'table: NAME.FT',
      'separator: ~',
      'by: FoodID',
      'Food Name = name',
      'join: DATA.FT by FoodID',
      'separator: ~',
      'component: Component',
      'value: Value',
      'unit: Unit',
      'read: T as traces',
      'PROT = protein_g',
      'NA = sodium_mg',
      'VITC = vitamin_c_mg',
    ];
    await importFiles(folder, mapOf(...map), [folder.file('foodfiles.zip', archive)]);
    expect(folder.food('Milk, cow, standard')).toMatchObject({ protein_g: 3.3, sodium_mg: 40 });
    expect(facts(folder, 'Milk, cow, standard').nutrients).toMatchObject({ vitamin_c_mg: 0 });
    expect(folder.food('Kiwifruit, green, raw')).toMatchObject({ protein_g: 1.2, sodium_mg: 3 });
  });

  it('in an encoding that Larder does not guess', async () => {
    const folder = newImportFolder();
    // "牛乳" and "鶏卵" in Shift_JIS.
    const names = [Buffer.from('8b8d93fb', 'hex'), Buffer.from('8c7b9791', 'hex')];
    const file = folder.file(
      'foods.csv',
      Buffer.concat([
        Buffer.from('no,name,protein\n1,'),
        names[0]!,
        Buffer.from(',3.3\n2,'),
        names[1]!,
        Buffer.from(',12.2\n'),
      ]),
    );
    await importFiles(
      folder,
      mapOf('table: *', 'encoding: shift_jis', 'by: no', 'name = name:ja', 'protein = protein_g'),
      [file],
    );
    expect(folder.food('牛乳')).toMatchObject({ protein_g: 3.3 });
    expect(folder.foods()).toHaveLength(2);
  });

  it('of another table: the columns that it lacks are named', async () => {
    const folder = newImportFolder();
    const file = folder.file(
      'other.xlsx',
      workbookOf({
        Foods: [
          ['Code', 'Food', 'Protein'],
          [1, 'Egg', 12],
        ],
      }),
    );
    await expect(importFiles(folder, 'sweden', [file])).rejects.toThrow(
      /lacks the columns "Livsmedelsnummer".*Its columns are: Code; Food; Protein/,
    );
  });
});

describe('3. a map with a mistake', () => {
  const good = 'dataset: village\ntable: *\nid = key\nfood = name\nprotein = protein_g\n';
  it.each<[string, string, RegExp]>([
    [
      'a field that there is none of',
      `${good}iron = rust_mg\n`,
      /Line 6 of the\.map \("iron = rust_mg"\) does not map a column to a field/,
    ],
    ['a word that is no directive', `${good}colour\n`, /Line 6 .* neither COLUMN = FIELD nor a directive/],
    ['a column before a table', 'dataset: village\nid = key\n', /Line 2 .* there is none yet/],
    ['a join without a column', `${good}join: names.csv\n`, /Line 6 .* lacks the column/],
    [
      'a join of a table without a key',
      `${good}join: names.csv by id\n`,
      /lacks the column by which tables are joined/,
    ],
    [
      'figures without their components',
      `${good.replace('*\n', '*\nby: id\n')}join: f.csv by id\nvalue: v\n`,
      /needs both component: and value:/,
    ],
    ['no dataset', good.replace('dataset: village\n', ''), /lacks the name of the dataset/],
    ['a name of a dataset that is none', good.replace('village', 'My Village'), /names the dataset "My Village"/],
    ['no name of foods', good.replace('food = name\n', ''), /lacks the column of the name/],
    ['no nutrient', good.replace('protein = protein_g\n', ''), /lacks a column of a nutrient/],
    ['an encoding that there is none of', `${good}encoding: ebcdic\n`, /names no encoding/],
    ['a separator of two signs', `${good}separator: ~~\n`, /needs one sign/],
    ['a header that ends before it begins', `${good}header line: 3-2\n`, /needs the number of a line/],
    [
      'a unit of nothing',
      `${good.replace('*\n', '*\nby: id\n')}join: f.csv by id\nunit: u\n`,
      /needs component: beside unit:/,
    ],
    ['an origin that there is none of', `${good}carbs = carbs_g (guessed)\n`, /Line 6 .* does not map/],
  ])('%s', (_what, text, message) => {
    expect(() => parseDatasetMap(text, 'the.map')).toThrow(message);
  });
});
