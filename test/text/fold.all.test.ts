/**
 * 1. Accents, case, width and ligatures fold to what people type without thinking.
 *    So do traditional and simplified Chinese, the kana and loanwords in them, the Arabic article and endings, nukta, nasals and O
 *    of Devanagari, and the Cyrillic apostrophe.
 * 2. Marks that make another word (Thai vowels, voiced kana, Korean syllables) stay.
 * 3. Folding folded text changes nothing.
 * 4. What stands beside a Latin letter, also in another script, does not change how it folds; a mark that follows it falls.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../src/text/fold.ts';

describe('fold', () => {
  it.each([
    ['Crème brûlée', 'creme brulee'],
    ['Weißbier', 'weissbier'],
    ['Żółty ser łagodny', 'zolty ser lagodny'],
    ['Œufs de cœur', 'oeufs de coeur'],
    ['Rødgrød med fløde', 'rodgrod med flode'],
    ['Þorramatur', 'thorramatur'],
    ['KAŞAR PEYNİRİ', 'kasar peyniri'],
    ['Aydın', 'aydin'],
    ['Ｃｏｌａ　５００ｍｌ', 'cola 500ml'],
    ['ﬁsh ﬁllets', 'fish fillets'],
    ['Nutella™ & Müsli®', 'nutella & musli'],
    ['Lay’s', "lay's"],
    ['ΣΠΑΝΑΚΟΠΙΤΑΣ', 'σπανακοπιτασ'],
    ['Йогурт', 'иогурт'],
    ['حَلِيب', 'حليب'],
    ['חָלָב', 'חלב'],
    ['٣٫٥', '3٫5'],
  ])('folds %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it.each(['ต้มยำกุ้ง'.normalize('NFKD').normalize('NFC'), 'がむ', '김치'])('keeps %s', (text) => {
    expect(fold(text)).toBe(text);
  });

  it.each([
    ...[
      ['綠豆', '绿豆'],
      ['黑麥粉', '黑麦粉'],
      ['烏龍麵', '乌龙面'],
      ['魚子醬', '鱼子酱'],
      ['臘腸', '腊肠'],
      ['油條', '油条'],
    ],
    ...[
      ['ｶﾞﾑ', 'ガム'],
      ['トンカツ', 'とんかつ'],
      ['ラーメン', 'らーめん'],
      ['ﾗｰﾒﾝ', 'らーめん'],
      ['ヴァニラ', 'バニラ'],
      ['ラヴィオリ', 'ラビオリ'],
      ['ヴェーグル', 'ベーグル'],
      ['シェーヴル', 'シェーブル'],
      ['ｳﾞｨｰｶﾞﾝ', 'ビーガン'],
      ['ウィスキー', 'ウイスキー'],
    ],
    ...[
      ['الحليب', 'حليب'],
      ['الأرز', 'أرز'],
      ['أرز', 'ارز'],
      ['كنافة', 'كنافه'],
      ['ألبان', 'البان'],
      ['كُنافة', 'الكنافه'],
      ['شاورما', 'شاورمة'],
      ['بيتزا', 'بيتزه'],
      ['الپيتزا بالجبنة', 'بيتزة بالجبنا'],
      ['ڤانيليا', 'فانيلية'],
      ['كولا', 'كوله'],
    ],
    ...[
      ['पकौड़ा', 'पकौडा'],
      ['हिन्दी', 'हिंदी'],
      ['अण्डा', 'अंडा'],
      ['आँवला', 'आंवला'],
      ['क़ीमा', 'कीमा'],
      ['कॉफ़ी', 'काफी'],
      ['ऑमलेट', 'आमलेट'],
    ],
    ...[
      ["м'ясо", 'м’ясо'],
      ["м'ясо", 'мясо'],
      ['сім`я', "сім'я"],
      ['п’ять', 'пять'],
      ['аґрус', 'АГРУС'],
      ["кеш'ю", 'кешʼю'],
    ],
    ...[
      ['σπανακόπιτα', 'ΣΠΑΝΑΚΟΠΙΤΑ'],
      ['γαλακτομπούρεκο', 'γαλακτομπουρεκο'],
    ],
    ...[
      ['PASTIRMA', 'pastırma'],
      ['İrmik', 'irmik'],
      ['VİŞNE', 'visne'],
      ['sıcak çikolata', 'SICAK ÇİKOLATA'],
    ],
  ])('takes %s and %s for the same', (one, other) => {
    expect(fold(one)).toBe(fold(other));
  });

  it.each([
    ['バター', 'パター'],
    ['ビール', 'ビル'],
    ['ماء', 'ماه'],
    ['大麦', '小麦'],
    ['ال', ''],
    ['दाल', 'दल'],
  ])('tells %s from %s', (one, other) => {
    expect(fold(one)).not.toBe(fold(other));
  });

  it('changes no character of Unicode the second time', () => {
    const changed: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const once = fold(String.fromCodePoint(code));
      if (fold(once) !== once) changed.push(code.toString(16));
    }
    expect(changed).toEqual([]);
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  it('folds Latin letters alike alone and beside others', () => {
    const latin = fc.integer({ min: 0, max: 0x24f }).map((code) => String.fromCharCode(code));
    const other = fc.constantFrom('’', '牛', 'ガ', '½', 'ά', '\u0301', '');
    fc.assert(
      fc.property(fc.array(latin), other, (letters, beside) => {
        const alone = letters.map(fold).join('');
        expect(fold(letters.join(''))).toBe(alone);
        expect(fold(letters.join('') + beside)).toBe(beside === '\u0301' ? alone : alone + fold(beside));
      }),
    );
  });
});
