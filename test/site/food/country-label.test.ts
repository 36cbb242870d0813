/**
 * The label of the visitor's country on a page:
 *   1. rows, words and units are those of the format and the language;
 *   2. figures are one text each, rounded; unknown is said, never 0;
 *   3. the choice of another label is there, and marks the current one.
 */
import { h } from 'preact';
import { describe, expect, it } from 'vitest';
import type { Food } from '../../../src/food/food.ts';
import type { LabelFormatId } from '../../../src/food/label/label-format.ts';
import type { Language } from '../../../src/messages/languages.ts';
import { CountryLabel, LabelFormatChoice } from '../../../src/site/food/country-label.tsx';
import { Locale, renderIn } from '../../../src/site/language/locale.ts';
import { renderHtml } from '../../../src/site/render-html.ts';
import { BARE, ENGLISH_NAMES, NUTELLA } from '../sample-foods.ts';

function drawn(food: Food, format: LabelFormatId, language: Language = 'en'): string {
  const locale = new Locale(language, ENGLISH_NAMES);
  return renderIn(locale, () => renderHtml(h(CountryLabel, { food, format })));
}

/** The rows as their cells' texts. */
function rowsOf(html: string): string[][] {
  return [...html.matchAll(/<tr[^>]*data-field[^>]*>(.*?)<\/tr>/gs)].map(([, cells]) =>
    [...cells!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, text]) =>
      text!
        .replace(/<[^>]*>/g, ' ')
        .replace(/[\s\u00a0]+/g, ' ')
        .trim(),
    ),
  );
}

describe('1. and 2. a label', () => {
  it('in Europe', () => {
    expect(rowsOf(drawn(NUTELLA, 'eu'))).toEqual([
      ['Energy', '539 kcal 2,255 kJ', '81 kcal 338 kJ', '4 %'],
      ['Fat', '31 g', '4.6 g', '7 %'],
      ['of which saturates', '11 g', '1.6 g', '8 %'],
      ['Carbohydrate', '58 g', '8.6 g', '3 %'],
      ['of which sugars', '56 g', '8.4 g', '9 %'],
      ['Fibre', '0 g', '0 g', ''],
      ['Protein', '6.3 g', '0.9 g', '2 %'],
      ['Salt', '0.11 g', '0.02 g', '0 %'],
      ['Cholesterol', 'not stated'],
      ['Potassium', 'not stated'],
    ]);
  });

  it('in the United States', () => {
    const rows = rowsOf(drawn(NUTELLA, 'us'));
    expect(rows[0]).toEqual(['Calories', '539 kcal', '81 kcal', '4 %']);
    expect(rows.map(([name]) => name)).toEqual([
      ...['Calories', 'Total fat', 'Saturated fat', 'Cholesterol', 'Sodium', 'Total carbohydrate', 'Dietary fiber'],
      ...['Total sugars', 'Protein', 'Potassium'],
    ]);
    expect(rows[4]).toEqual(['Sodium', '43 mg', '6 mg', '0 %']);
  });

  it('in Brazil', () => {
    const rows = rowsOf(drawn({ ...NUTELLA, added_sugars_g: 50, trans_fat_g: 0.1 } as Food, 'br', 'pt-BR'));
    expect(rows).toEqual([
      ['Valor energético', '539 kcal', '81 kcal', '4 %'],
      ['Carboidratos', '58 g', '8,6 g', '3 %'],
      ['Açúcares totais', '56 g', '8,4 g', ''],
      ['Açúcares adicionados', '50 g', '7,5 g', '15 %'],
      ['Proteínas', '6,3 g', '0,9 g', '2 %'],
      ['Gorduras totais', '31 g', '4,6 g', '7 %'],
      ['Gorduras saturadas', '11 g', '1,6 g', '8 %'],
      ['Gorduras trans', '0,1 g', '&lt;0,1 g', '1 %'],
      ['Fibras alimentares', '0 g', '0 g', '0 %'],
      ['Sódio', '43 mg', '6 mg', '0 %'],
      ['Colesterol', 'não informado'],
      ['Potássio', 'não informado'],
    ]);
    expect(drawn(NUTELLA, 'br', 'pt-BR')).toMatch(/Açúcares adicionados<\/th><td class="unknown"[^>]*>não informado/);
  });

  it('in German', () => {
    const rows = rowsOf(drawn(NUTELLA, 'eu', 'de'));
    expect(rows[2]).toEqual(['davon gesättigte Fettsäuren', '11 g', '1,6 g', '8 %']);
    expect(rows[7]![0]).toBe('Salz');
    expect(drawn(NUTELLA, 'eu', 'de')).toContain('Salz = Natrium × 2,5');
  });

  it('says once how salt follows from sodium, and not where sodium stands', () => {
    expect(drawn(NUTELLA, 'eu').match(/Salt = sodium × 2\.5/g)).toHaveLength(1);
    expect(drawn(NUTELLA, 'ca')).not.toContain('sodium × 2.5');
  });

  it('of a food without figures says so in every row', () => {
    expect(rowsOf(drawn(BARE, 'us')).every(([, figure]) => figure === 'not stated')).toBe(true);
  });
});

describe('3. the choice', () => {
  it('marks the current label', () => {
    const locale = new Locale('fr', ENGLISH_NAMES);
    const choice = h(LabelFormatChoice, { format: 'ca', address: '/foods/1-nutella' });
    const html = renderIn(locale, () => renderHtml(choice));
    expect(html).toContain('name="next" value="/foods/1-nutella"');
    expect(html.match(/aria-current/g)).toHaveLength(1);
    expect(html).toMatch(/value="ca" aria-current="true">Canada</);
  });
});
