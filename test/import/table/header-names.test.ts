// Headers in everyday words:
// 1. Every name that the pages have for a nutrient, in each of their languages, is known as its header.
// 2. The unit that the header states, or that each cell does, decides; where neither does, the figure is asked about.
// 3. A header that says anything else as well, or a unit that does not fit, is not read.
// 4. A field's own name comes first, then headers with a unit; two that are alike are refused.
import { describe, expect, it } from 'vitest';
import { ALL_NUTRIENTS } from '../../../src/food/nutrients.ts';
import { figureInHeader } from '../../../src/import/table/known-fields.ts';
import { messagesIn } from '../../../src/messages/catalogs.ts';
import { LANGUAGE_CODES } from '../../../src/messages/languages.ts';
import { useImportFolders } from '../small-imports.ts';

const newImportFolder = useImportFolders();
const OF_LABELS: Readonly<Record<string, string>> = {
  energy: 'calories_kcal',
  protein: 'protein_g',
  fat: 'fat_g',
  carbohydrate: 'carbs_g',
  fiber: 'fiber_g',
  sugars: 'sugar_g',
  salt: 'salt_g',
  sodium: 'sodium_mg',
  saturates: 'saturated_fat_g',
  cholesterol: 'cholesterol_mg',
  potassium: 'potassium_mg',
};

async function imported(header: string, ...cells: string[]) {
  const folder = newImportFolder();
  const report = await folder.import(`key;name;${header}\ndal;Dal;${cells.join(';')}\n`);
  return { report, food: () => folder.food('Dal') };
}

describe('1. the names on the pages', () => {
  const fields = new Set<string>(ALL_NUTRIENTS.map(({ field }) => field));

  it.each(LANGUAGE_CODES)('in %s are headers', (language) => {
    const names = Object.entries(messagesIn(language)).flatMap(([key, message]) => {
      const name = String(message);
      const field = key.startsWith('nutrient.') ? (OF_LABELS[key.slice(9)] ?? key.slice(9)) : '';
      return fields.has(field) ? [[name, field] as const] : [];
    });
    expect(names.length).toBeGreaterThan(40);
    for (const [name, field] of names) {
      for (const header of [name, name.toUpperCase(), `${name} `, `${name} per 100 g`]) {
        expect({ header, ...figureInHeader(header) }).toEqual({ header, field, factor: Number.NaN });
      }
    }
  });
});

describe('2. a unit', () => {
  it.each([
    ['Eiweiß (g)', '12,5', { protein_g: 12.5 }],
    ['Eiweißgehalt in g/100 g', '12,5', { protein_g: 12.5 }],
    ['Fett', '3 g', { fat_g: 3 }],
    ['FETT [g pro 100g]', '3', { fat_g: 3 }],
    ['matières grasses', '2,5 g', { fat_g: 2.5 }],
    ['Matières grasses (g pour 100 g)', '2,5', { fat_g: 2.5 }],
    ['Kohlenhydrate davon Zucker', '5 g', { sugar_g: 5 }],
    ['Kohlenhydrate, davon: Zucker (g)', '5', { sugar_g: 5 }],
    ['Glucides dont sucres (g)', '5', { sugar_g: 5 }],
    ['Węglowodany, w tym cukry (g)', '5', { sugar_g: 5 }],
    ['Lípidos, dos quais saturados (g)', '1', { saturated_fat_g: 1 }],
    ['protein content', '9000 mg', { protein_g: 9 }],
    ['Total fat (mg)', '4000', { fat_g: 4 }],
    ['Salzäquivalent', '1 g', { sodium_mg: 400 }],
    ['Sodium (g)', '0.4', { sodium_mg: 400 }],
    ['Sód [mg/100g]', '400', { sodium_mg: 400 }],
    ['Energie (kJ/kcal)', '1192 kJ / 285 kcal', { calories_kcal: 285 }],
    ['Brennwert', '418.4 kJ', { calories_kcal: 100 }],
    ['kcal', '285', { calories_kcal: 285 }],
    ['kJ / 100 g', '418.4', { calories_kcal: 100 }],
    ['Ｐｒｏｔｅｉｎ（ｇ）', '７', { protein_g: 7 }],
    ['蛋白质 (g);protein_g', '1;7', { protein_g: 7 }],
  ])('of "%s" with %j is known', async (header, cells, figures) => {
    const { report, food } = await imported(header, cells);
    expect(report).toMatchObject({ kept: 1, rejected: {} });
    expect(food()).toMatchObject(figures);
  });

  it.each(['Eiweiß', 'protein content', 'Fett', 'matières grasses', 'Kohlenhydrate davon Zucker', 'Białko', 'Zout'])(
    'of %j that neither says is asked for',
    async (header) => {
      await expect(imported(header, '5')).rejects.toThrow(/in g or mg\? Map it to/);
      const { report } = await imported(`fat_g;salt_g;sugar_g;protein_g;${header}`, '1', '1', '1', '1', '5');
      expect(report.unknown_columns).toHaveLength(1);
    },
  );
});

describe('3. a header that says more', () => {
  const MORE = [
    'Protein per serving (g)',
    'Protein (g/serving)',
    'Protein (g/kg)',
    'Protein per 100 kcal (g)',
    'Protein (% DV)',
    'Protein (% of g)',
    'Protein (kcal)',
    'Protein source (g)',
    'Fett i. Tr. (g)',
    'Energy (g)',
    'Calories from fat (kcal)',
    'Sodium chloride (g)',
    'Sodium (Mg)',
    'Vitamin A (IU)',
    'Zucker zugesetzt? (g)',
    'g',
    'mg/100 g',
    '',
  ];

  it.each(MORE)('%j is no figure', (header) => {
    expect(figureInHeader(header)).toBeUndefined();
  });

  it('of magnesium is its sign, not a unit', () => {
    expect(figureInHeader('Magnesium (Mg)')).toEqual({ field: 'magnesium_mg', factor: Number.NaN });
    expect(figureInHeader('Magnesium (Mg) [g]')).toEqual({ field: 'magnesium_mg', factor: 1000 });
  });
});

describe('4. of several columns', () => {
  it('the field’s own name counts, or what the operator maps', async () => {
    const { report, food } = await imported('Eiweiß (g);protein_g;Protein', '1', '2', '3 g');
    expect(food()).toMatchObject({ protein_g: 2 });
    expect(report.unknown_columns.map(({ column }) => column)).toEqual(['Eiweiß (g)', 'Protein']);
  });

  it('one with a unit counts before one whose cells have it', async () => {
    expect((await imported('Protein;Eiweiß (g)', '3 g', '4')).food()).toMatchObject({ protein_g: 4 });
  });

  it('two alike are refused', async () => {
    await expect(imported('Protein (g);Eiweiß (g)', '3', '4')).rejects.toThrow(
      /two columns for protein_g: "Protein \(g\)" \(column 3\) and "Eiweiß \(g\)" \(column 4\)/,
    );
  });

  it('energy in both units is read in both', async () => {
    const { food } = await imported('Energie (kJ);Energie (kcal)', '1192', '285');
    expect(food()).toMatchObject({ calories_kcal: 285 });
  });
});
