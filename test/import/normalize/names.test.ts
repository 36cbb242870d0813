// 1. A name is what people would write: no entities, markup, invisible characters, loose ends, shouting.
// 2. What is no name is none; a food without one is rejected.
// 3. Cleaning what is clean changes nothing.
// 4. Names of label data lose the weight of the packet at their end and the brand in front of them, and nothing else.
// 5. Calm names pass as the rules for all others would let them pass.
// 6. UTF-8 that was read as Windows-1252 is read again.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from '../../../src/import/names/clean-text.ts';
import { decodeEntities } from '../../../src/import/names/html-entities.ts';
import { labelName, normalizeName, repairedName } from '../../../src/import/normalize/normalize-name.ts';
import { anyText } from '../../food/any-text.ts';

describe('1. a name', () => {
  it.each([
    ['entities', 'Salt &amp; vinegar &quot;crisps&quot;', 'Salt & vinegar "crisps"'],
    [
      'entities encoded twice',
      'Artichauts &amp;quot;à la paysanne&amp;quot; cuits',
      'Artichauts "à la paysanne" cuits',
    ],
    ['entities encoded three times', 'Mac &amp;amp;amp; cheese', 'Mac & cheese'],
    [
      'entities of all of HTML',
      'Cr&egrave;me br&ucirc;l&eacute;e &hearts; &ccaron;okol&aacute;da',
      'Crème brûlée ♥ čokoláda',
    ],
    ['entities in capitals', 'CR&EGRAVE;ME', 'Crème'],
    ['numbers of Windows-1252', 'Uncle Ben&#146;s', 'Uncle Ben’s'],
    ['numbers of no character', 'Oats&#0;&#xD800;', 'Oats'],
    ['numbers for characters', 'Rock&#39;n&#x27;roll &#233;clair', "Rock'n'roll éclair"],
    ['accents by name', 'Cr&egrave;me br&ucirc;l&eacute;e', 'Crème brûlée'],
    ['entities that are none', 'M&M &bogus; &#99999999; &', 'M&M &bogus; &#99999999; &'],
    ['a brand with an ampersand', 'H&amp;M&ampton', 'H&M&ampton'],
    ['markup', 'Oat <b>milk</b><br/>1 l', 'Oat milk 1 l'],
    ['signs that are no markup', 'Fat < 5 % > 3 %', 'Fat < 5 % > 3 %'],
    ['stray white space', '  Oat \u00a0\t milk \u3000 ', 'Oat milk'],
    ['control characters', 'Oat\u0000\u0007 milk', 'Oat milk'],
    ['a lost letter in a word', 'Cr\ufffdme br\ufffdl\ufffd\ufffde', 'Crme brle'],
    ['lost letters between words', '\ufffd Oat \ufffd\ufffd milk\ufffd', 'Oat milk'],
    ['direction marks', '\u202eevil\u2066 milk\u200f', 'evil milk'],
    ['zero-width characters', 'Choco\u200blate\ufeff\u00ad bar', 'Chocolate bar'],
    ['joiners that shape a word', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['joiners that shape nothing', 'Oat\u200d milk', 'Oat milk'],
    ['half a character', 'Oat \ud83e milk', 'Oat milk'],
    ['letters and accents apart', 'Cre\u0300me', 'Crème'],
    ['other scripts', '牛乳 حليب Молоко', '牛乳 حليب Молоко'],
    ['loose ends', ' - Oat milk, ;', 'Oat milk'],
    ['a loose list', 'Beignet de morue, Le Portugal,', 'Beignet de morue, Le Portugal'],
    ['quotation marks around all of it', '"Oat milk"', 'Oat milk'],
    ['quotation marks around a part', '"Bio" milk "1 l', '"Bio" milk "1 l'],
    ['a full stop, which may belong to it', 'Crackers & Co.', 'Crackers & Co.'],
    ['a minus before a number', '-18 °C ice', '-18 °C ice'],
  ])('%s', (_case, given, expected) => {
    expect(normalizeName(given, undefined)).toBe(expected);
  });

  it.each([
    ['KOSHER DILL SPEARS', 'Kosher dill spears'],
    ['PAIN ÉPEAUTRE BIO', 'Pain épeautre bio'],
    ['SMOKY BBQ SAUCE 2L', 'Smoky BBQ sauce 2L'],
    ['LAIT UHT 1L', 'Lait UHT 1L'],
    ["L'ORIGINAL D'ANTAN", "L'original d'antan"],
    ['МОЛОКО ПИТЬЕВОЕ', 'Молоко питьевое'],
    ['PEPSI', 'Pepsi'],
    ['TUC', 'TUC'],
    ['KIND', 'KIND'],
    ['M&M', 'M&M'],
    ['7UP', '7UP'],
    ['Tropicana PURE', 'Tropicana PURE'],
    ['Bircher Müesli CLASSIC', 'Bircher Müesli Classic'],
    ['Pistache MONT BLANC', 'Pistache Mont Blanc'],
    ["Galettes SON D'AVOINE bio", "Galettes Son D'Avoine bio"],
    ['Yaourt BIO au lait AOP', 'Yaourt BIO au lait AOP'],
    ['Louis XVIII cognac', 'Louis XVIII cognac'],
    ['Sauce BBQ OMEGA3', 'Sauce BBQ OMEGA3'],
    ['iPAD', 'iPAD'],
    ['STRASSE ẞ', 'Strasse ß'],
  ])('that shouts, %s, is written %s', (given, expected) => {
    expect(normalizeName(given, undefined)).toBe(expected);
  });

  it('that shouts keeps the spelling of its brand', () => {
    expect(normalizeName('LAIT DE COCO KTC', 'KTC')).toBe('Lait de coco KTC');
    expect(normalizeName('PÂTE À TARTINER NUTELLA', 'Nutella')).toBe('Pâte à tartiner Nutella');
    expect(normalizeName('Coque DANETTE chocolat', 'DANETTE')).toBe('Coque DANETTE chocolat');
  });

  it('is cut at a word, never within a character', () => {
    const long = normalizeName('Bean soup '.repeat(100), undefined)!;
    expect(long.length).toBeLessThanOrEqual(300);
    expect(long).toMatch(/^(Bean soup )+Bean( soup)?$/);
    const emoji = normalizeName(`Soup${'🥣'.repeat(400)}`, undefined)!;
    expect(emoji).toBe(Buffer.from(emoji).toString());
    expect(normalizeName('x'.repeat(1 << 21), undefined)).toHaveLength(300);
  });
});

it.each([
  '',
  ' ',
  '…',
  '-',
  '?',
  'null',
  'NULL,',
  'undefined',
  'n/a',
  '"none"',
  'x',
  '3017620422003',
  '\ufffd\ufffd',
  '&nbsp;',
  '<br>',
])('2. %j is no name', (text) => expect(normalizeName(text, undefined)).toBeUndefined());

it.each(['茶', '7 Up', '365', 'A1', 'Ñ'])('2. %s is a name', (text) => {
  expect(normalizeName(text, undefined)).toBe(text);
});

it('3. cleaning again changes nothing', () => {
  const texts = fc.array(fc.oneof(anyText, fc.constantFrom(' - ', '"', '&amp;', 'OATS', '<b>', '\u200d', '.')), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(
      texts.map((parts) => parts.join('')),
      (text) => {
        const once = normalizeName(text, undefined);
        fc.pre(once !== undefined && !/[&<]/.test(once));
        expect(normalizeName(once!, undefined)).toBe(once);
        expect(cleanText(once, 300)).toBe(once);
      },
    ),
    { numRuns: 2_000 },
  );
});

it('3. a text without an ampersand has no entities', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const bare = text.replaceAll('&', '');
      expect(decodeEntities(bare)).toBe(bare);
    }),
  );
});

describe('4. the name of a product', () => {
  it.each([
    ['Panzapaille 500g', 'Panzapaille'],
    ['Mayonnaise Nature Bio 185 g', 'Mayonnaise Nature Bio'],
    ['Duo ananas/kiwi, barquette, 250g', 'Duo ananas/kiwi, barquette'],
    ['Flûtes - Léger - 130 G', 'Flûtes - Léger'],
    ['Cortas Baba Ghanoush Tin (820G)', 'Cortas Baba Ghanoush Tin'],
    ['Fromage basilic & pignons de pin 10 x 16 g', 'Fromage basilic & pignons de pin'],
    ['Cheese Cake Morango Pack-2 X 90 GR.', 'Cheese Cake Morango Pack'],
    ['Emmental Français Doux Et Moelleux 500 g 500 Grammes', 'Emmental Français Doux Et Moelleux'],
    ['Jus De Citron / 20g', 'Jus De Citron'],
    ['PAIN COMPLET 1KG', 'Pain complet'],
  ])('%s has no packet in it', (given, expected) => {
    expect(labelName(given, undefined)).toBe(expected);
  });

  it.each([
    'High protein 20 g',
    'Eiweiß 30g',
    'Magnesium 300 mg',
    'Pâte à sucre (blanc 250g)',
    'Thé 20 Beutel à 1,75 g',
    'Sugar 0 g',
    'Still Water 1.5 l',
    'Coke classic can 12 fl oz',
    'Coca-Cola bottle 50 cl',
    '7 Up',
    '365 g',
    'Chocolat noir 70%',
    'Omega 3',
    'Le Gaulois 2 escalopes',
    'Oeufs x 12',
    'Bonbel',
    'Bouillon de volaille',
  ])('%s stays as it is', (name) => {
    expect(labelName(name, undefined)).toBe(name);
  });

  it.each([
    ['Lindt, lindor, milk chocolate truffles', 'Lindt', 'Lindor, milk chocolate truffles'],
    ["Lagg's, dieter's herbal tea", "Lagg's", "Dieter's herbal tea"],
    ['Long Grove Confectionery Co, Rocky Road Fudge', 'Long Grove Confectionery Co.', 'Rocky Road Fudge'],
    ['NESTLÉ: flocons', 'Nestlé', 'Flocons'],
  ])('%s of %s does not begin with the brand', (given, brand, expected) => {
    expect(labelName(given, brand)).toBe(expected);
  });

  it.each([
    ['Lindt Lindor', 'Lindt'],
    ['Lindt', 'Lindt'],
    ['Lindt, 70', 'Lindt'],
    ['Milk chocolate, Lindt', 'Lindt'],
    ['Tomatoes, peeled', 'Mutti'],
    ['Milka: Oreo', 'Oreo'],
    ['Pepsi, nouveau goût !', 'Pepsi'],
    ['Pepsi, new improved taste', 'Pepsi'],
  ])('%s of %s stays as it is', (name, brand) => {
    expect(labelName(name, brand)).toBe(name);
  });

  it('loses the second dot of a Turkish letter with its capitals', () => {
    expect(labelName('NAZO VİŞNELİ İÇECEK', undefined)).toBe('Nazo vişneli içecek');
    expect(labelName('Nazo VİŞNELİ', undefined)).toBe('Nazo Vişneli');
  });

  it('is left alone in a file of one’s own', () => {
    expect(normalizeName('Lindt, lindor 200 g', 'Lindt')).toBe('Lindt, lindor 200 g');
  });
});

describe('6. mojibake', () => {
  const misread = (text: string) => new TextDecoder('windows-1252').decode(Buffer.from(text));

  it.each([
    'Crème brûlée',
    'Uncle Ben’s',
    'Jalapeño – extra',
    'Café 100 % “pur”',
    'Молоко питьевое',
    'Thé à l’œuf',
    'Pizza 🍕 maison',
  ])('of %s is read again', (name) => {
    expect(misread(name)).not.toBe(name);
    expect(normalizeName(misread(name), undefined)).toBe(name);
    expect(normalizeName(misread(misread(name)), undefined)).toBe(name);
  });

  it.each([
    'MAÇÃ®',
    'CORAÇÃO de frango',
    'Pão de maçã',
    'Pâté «maison»',
    'Âge d’or',
    'CAFÉ® moulu',
    'Øl Ærø',
    'Ñoquis',
  ])('is not what %s is', (name) => {
    expect(cleanText(name, 300)).toBe(name);
  });
});

it('5. lets calm names pass as the rules for all others would', () => {
  const letters = Array.from('aegkmnosuzABGMéèßÿÀÉÞÂÃâðÄÅ');
  const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 6 });
  const known = fc.constantFrom('g', 'Null', 'none', 'A', 'kg', 'oz', 'Nestlé');
  const text = fc
    .array(fc.tuple(fc.oneof(word, known), fc.constantFrom(' ', ' ', '-', "'", '  ', ', ')), {
      minLength: 1,
      maxLength: 5,
    })
    .map((parts) => parts.flat().slice(0, -1).join(''));
  fc.assert(
    fc.property(text, fc.option(known, { nil: undefined }), (name, brand) => {
      expect(labelName(name, brand)).toBe(repairedName(name, brand));
    }),
    { numRuns: 2000 },
  );
});

it('3. what a brand, an amount or loose ends leave is cleaned in its turn, in whatever order they stand', () => {
  const brand = 'Lindt';
  const removed = ['_', ' - ', ', ', '; ', ' (6 x 125 g)', ' 500g', ' 1 KG.', ' x 2', 'Lindt, ', 'LINDT: ', '"', '| '];
  const left = ['MILK ', 'Swiss', 'crème', 'null', 'A', '7', ' Protein 20 g', '(', ')'];
  const text = fc.array(fc.constantFrom(...removed, ...left), { maxLength: 8 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, (typed) => {
      const once = labelName(typed, brand);
      if (once !== undefined) expect(labelName(once, brand)).toBe(once);
    }),
    { numRuns: 5_000 },
  );
  expect(labelName('Lindt, SWISS MILK_ 100 g', brand)).toBe('Swiss Milk');
  expect(labelName('A\u106eA_\u00001G', undefined)).toBe('A\u106eA');
});
