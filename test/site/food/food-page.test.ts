/**
 * What a food's page promises:
 *   1. unknown is "not stated" and never 0; zero is 0; a trace is never rounded to 0;
 *   2. the figure per serving is value per 100 g × grams ÷ 100;
 *   3. an AI estimate is tagged beside the name, in the label and in the title;
 *   4. the confidence is a word with its score and its reasons;
 *   5. canonical link, description, JSON link, barcode, photo or drawing.
 */
import { describe, expect, it } from 'vitest';
import { confidenceOf, evidenceOf } from '../../../src/food/confidence.ts';
import type { Food } from '../../../src/food/food.ts';
import { NUTRIENTS } from '../../../src/food/nutrients.ts';
import { CHECKS } from '../../../src/food/plausibility.ts';
import { renderFoodPage } from '../../../src/site/food/food-page.tsx';
import { readLabelRow, readMain, readTags } from '../read-html.ts';
import { BARE, CURRY, DETAILS, HOSTILE, HOSTILE_DETAILS, NUTELLA, SITE } from '../sample-foods.ts';

function pageOf(food: Food, details = DETAILS): string {
  return renderFoodPage(SITE, { food, details });
}

describe('the label', () => {
  it('shows every nutrient per 100 g as the interface publishes it', () => {
    const html = pageOf({ ...NUTELLA, serving_size_g: null });
    expect(readLabelRow(html, 'Fat')).toEqual(['30.9g']);
    expect(readLabelRow(html, 'Sodium')).toEqual(['42.8mg']);
    expect(readLabelRow(html, 'Energy')).toEqual(['539kcal2,255kJ']);
  });

  it('says "not stated" for each unknown nutrient, and no figure', () => {
    const html = pageOf(BARE);
    for (const { label } of NUTRIENTS) expect(readLabelRow(html, label)).toEqual(['notstated']);
    expect(readMain(html)).toContain('“Not stated” means unknown, not zero.');
  });

  it('shows a known zero as 0', () => {
    expect(readLabelRow(pageOf(NUTELLA), 'Fibre')).toEqual(['0g', '0g']);
    expect(readLabelRow(pageOf({ ...NUTELLA, calories_kcal: 0 }), 'Energy')).toEqual(['0kcal0kJ', '0kcal0kJ']);
  });

  it('never rounds a trace to zero', () => {
    const html = pageOf({ ...NUTELLA, serving_size_g: 5, fat_g: 0.04, sodium_mg: 0.5 });
    expect(readLabelRow(html, 'Fat')).toEqual(['0.04g', '<0.01g']);
    expect(readLabelRow(html, 'Sodium')).toEqual(['0.5mg', '<0.1mg']);
  });

  it.each([
    ['Energy', '81kcal338kJ'],
    ['Fat', '4.64g'],
    ['Sugar', '8.45g'],
    ['Protein', '0.95g'],
    ['Sodium', '6.4mg'],
  ])('computes %s per serving of 15 g', (label, expected) => {
    expect(readLabelRow(pageOf(NUTELLA), label)[1]).toBe(expected);
  });

  it('has no column per serving while the weight of a serving is unknown', () => {
    const html = pageOf({ ...NUTELLA, serving_size_g: null });
    expect(readMain(html)).not.toContain('Per serving');
    expect(readMain(html)).toContain('One serving: 1 tablespoon (weight not stated)');
  });

  it('sets thousands apart', () => {
    expect(readLabelRow(pageOf({ ...NUTELLA, sodium_mg: 38_758.25 }), 'Sodium')[0]).toBe('38,758.25mg');
  });
});

describe('an AI estimate', () => {
  it('is tagged in the heading, the label and the title', () => {
    const html = pageOf(CURRY);
    const heading = html.slice(html.indexOf('<h1'), html.indexOf('</h1>'));
    expect(heading).toContain('<span class="tag tag-estimate">Estimate</span>');
    expect(readMain(html)).toContain('AI estimate, not label data');
    expect(html).toContain('<title>Thai green curry with rice (estimate) | Larder</title>');
  });

  it('is the only kind of food that wears the tag', () => {
    expect(pageOf(NUTELLA)).not.toContain('tag-estimate');
    expect(pageOf(BARE)).not.toContain('tag-estimate');
  });
});

describe('the confidence', () => {
  it.each([
    ['Plausible', NUTELLA, '0.93'],
    ['Sparse', BARE, '0.31'],
    ['Doubtful', { ...NUTELLA, confidence: 0.5 }, '0.50'],
    ['Estimate', CURRY, '0.22'],
  ])('is the word %s with its score', (word, food, score) => {
    expect(readMain(pageOf(food))).toContain(`Confidence ${word} ${score} of 1`);
  });

  it.each(CHECKS.map(({ id, sentence }) => [id, sentence]))('explains the failed check %s', (id, sentence) => {
    const text = readMain(pageOf(NUTELLA, { ...DETAILS, failed_checks: [id] }));
    expect(text).toContain(`Check failed: ${sentence}`);
  });

  it('names what was left out because of a failed check', () => {
    const text = readMain(pageOf({ ...NUTELLA, sugar_g: null }, { ...DETAILS, failed_checks: ['sugar-over-carbs'] }));
    expect(text).toContain('What the source gave for sugar was removed.');
  });

  it('lists the checks that passed, and counts those that had nothing to look at', () => {
    const text = readMain(pageOf(NUTELLA));
    expect(text).toContain('10 plausibility checks found nothing wrong.');
    expect(text).toContain('The energy agrees with protein, fat and carbohydrate.');
    const sparse = readMain(pageOf({ ...NUTELLA, sugar_g: null, serving_size_g: null }));
    expect(sparse).toContain('8 plausibility checks found nothing wrong. 2 had nothing to compare.');
    expect(sparse).not.toContain('There is no more sugar than carbohydrate.');
    expect(readMain(pageOf(BARE))).toContain('There is nothing to check.');
  });

  it('adds up to the score that is published', () => {
    const details = { ...DETAILS, updated: '2024-05-03', failed_checks: ['energy-off'] };
    const confidence = confidenceOf(evidenceOf(NUTELLA, details));
    const text = readMain(pageOf({ ...NUTELLA, confidence }, details));
    expect(text).toContain('To begin with 0.62 Sugar, saturated fat, sodium, fibre 0.20');
    expect(text).toContain(`Other checks failed −0.05 Score ${confidence.toFixed(2)}`);
  });

  it('counts what is stated and names what is not', () => {
    expect(readMain(pageOf(NUTELLA))).toContain('8 of 10 nutrients are stated');
    expect(readMain(pageOf(NUTELLA))).toContain('Not stated: cholesterol and potassium.');
    expect(readMain(pageOf(BARE))).toContain('None of 10 nutrients is stated.');
    const whole = { ...NUTELLA, cholesterol_mg: 0, potassium_mg: 407 };
    expect(readMain(pageOf(whole))).toContain('All 10 nutrients are stated.');
  });
});

describe('the rest of the page', () => {
  it('has a canonical link, a description and a link to the JSON', () => {
    const html = pageOf(NUTELLA);
    expect(html).toContain('<link rel="canonical" href="https://larder.example/foods/1-nutella"');
    expect(html).toContain('Nutella, Ferrero: 539 kcal, 6.3 g protein, 30.9 g fat, 57.5 g carbohydrate per 100 g.');
    expect(html).toContain('<a href="/food/1">View as JSON</a>');
    expect(pageOf(BARE)).toContain('<link rel="canonical" href="https://larder.example/foods/2"');
    expect(pageOf(BARE)).toContain('energy and macronutrients not stated');
  });

  it('shows barcode, provenance and when the source changed', () => {
    const provenance = 'From the USDA National Nutrient Database, release 28.';
    const text = readMain(pageOf(NUTELLA, { ...DETAILS, provenance, updated: '2024-05-03' }));
    expect(text).toContain('Barcode 3017620422003');
    expect(text).toContain(provenance);
    expect(text).toContain('Last changed 3 May 2024');
  });

  it('shows a photo with its licence, and a drawing where no photo may be shown', () => {
    expect(pageOf(NUTELLA)).toContain('alt="Photo of Nutella"');
    expect(readMain(pageOf(NUTELLA))).toContain('CC BY-SA');
    for (const image_url of [
      null,
      'https://elsewhere.example/a.jpg',
      'https://images.openfoodfacts.org.evil.example/a',
    ]) {
      const html = pageOf({ ...NUTELLA, image_url });
      expect(readTags(html).some(({ name }) => name === 'img')).toBe(false);
      expect(html).toContain('class="drawing"');
    }
  });

  it('has the same tags whatever the texts contain', () => {
    const harmless = {
      ...DETAILS,
      provenance: 'From the label.',
      updated: '2010-05-03',
      failed_checks: ['a', 'energy-off'],
    };
    const names = (html: string) => readTags(html).map(({ name }) => name);
    expect(names(pageOf(HOSTILE, HOSTILE_DETAILS))).toEqual(
      names(pageOf({ ...NUTELLA, barcode: 'no barcode' }, harmless)),
    );
  });

  it('shows no photo when the operator wants none', () => {
    const html = renderFoodPage({ ...SITE, hasPhotos: false }, { food: NUTELLA, details: DETAILS });
    expect(html).not.toContain('images.openfoodfacts.org');
    expect(readMain(html)).not.toContain('CC BY-SA');
  });

  it('describes the food to search engines, with what is stated and nothing else', () => {
    const block = (html: string) =>
      JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)![1]!) as Record<string, unknown>;
    expect(block(pageOf(NUTELLA))).toMatchObject({
      '@type': ['Product', 'MenuItem'],
      name: 'Nutella',
      gtin13: '3017620422003',
      url: 'https://larder.example/foods/1-nutella',
      nutrition: { servingSize: '100 g', calories: '539 kcal', fiberContent: '0 g', sodiumContent: '42.8 mg' },
    });
    expect(block(pageOf(NUTELLA)).nutrition).not.toHaveProperty('cholesterolContent');
    expect(block(pageOf(BARE))).not.toHaveProperty('nutrition');
    expect(block(pageOf(HOSTILE)).name).toBe(HOSTILE.name);
  });

  it('carries what link previews read', () => {
    const html = pageOf(CURRY);
    expect(html).toContain('<meta property="og:title" content="Thai green curry with rice (estimate)"');
    expect(html).not.toContain('og:image');
    expect(pageOf(NUTELLA)).toContain('<meta property="og:image" content="https://images.openfoodfacts.org/');
  });

  it('says in plain words that an estimate is one', () => {
    expect(readMain(pageOf(CURRY))).toContain('They do not come from a label or a laboratory');
    expect(readMain(pageOf(NUTELLA))).not.toContain('laboratory');
  });

  it('lets each name find its own direction', () => {
    const html = pageOf({ ...NUTELLA, name: 'حليب كامل الدسم', brand: 'المراعي' });
    expect(html).toContain('<span dir="auto">حليب كامل الدسم</span>');
    expect(html).toContain('<span dir="auto">المراعي</span>');
  });
});
