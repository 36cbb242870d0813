/**
 * Spellings of one script find each other in names and in names of kinds:
 * 1. traditional and simplified Chinese, the kana, Korean with and without spaces, Arabic with and without the article, Hindi, Greek,
 *    and Turkish spellings find the food that is called so.
 * 2. So they find the kind, whatever its foods are called.
 */
import { expect, test } from 'vitest';
import { shippedKinds } from './kinds.ts';
import { SmallCatalog } from './small-catalog.ts';

const named = new SmallCatalog(
  [
    '绿豆汤',
    '烏龍麵',
    'トンカツソース',
    'ｶﾚｰパン',
    '된장찌개',
    '김치 볶음밥',
    'الأرز بالحليب',
    'كنافة',
    'पकौड़ा',
    'Σπανακόπιτα',
    'Kabak tatlısı',
  ].map((name) => ({ name })),
);

test.each([
  ['綠豆湯', '绿豆汤'],
  ['乌龙面', '烏龍麵'],
  ['とんかつソース', 'トンカツソース'],
  ['カレーパン', 'ｶﾚｰパン'],
  ['된장 찌개', '된장찌개'],
  ['김치볶음밥', '김치 볶음밥'],
  ['ارز بالحليب', 'الأرز بالحليب'],
  ['الكنافه', 'كنافة'],
  ['पकौडा', 'पकौड़ा'],
  ['ΣΠΑΝΑΚΟΠΙΤΑ', 'Σπανακόπιτα'],
  ['KABAK TATLISI', 'Kabak tatlısı'],
])('1. %s finds %s', (query, name) => {
  expect(named.names(query)[0]).toBe(name);
});

const FOODS = {
  'Glutinous rice dumplings': 'zongzi',
  'Squeaky cheese': 'halloumi',
  'Rice cakes in sauce': 'tteokbokki',
  'Sweet noodles': 'udon',
  'Tubers in water': 'boiled-potato',
};
const ofKind = new SmallCatalog(
  Object.entries(FOODS).map(([name, kind]) => ({ name, kind: pathOf(kind) })),
  shippedKinds(),
);

function pathOf(key: string): string {
  const { table } = shippedKinds();
  return table
    .pathTo(table.byKey(key)!)
    .map((kind) => kind.key)
    .join('/');
}

test.each([
  ['粽子', 'Glutinous rice dumplings'],
  ['糉子', 'Glutinous rice dumplings'],
  ['烏龍麵', 'Sweet noodles'],
  ['ウドン', 'Sweet noodles'],
  ['떡볶이', 'Rice cakes in sauce'],
  ['삶은 감자', 'Tubers in water'],
  ['삶은감자', 'Tubers in water'],
  ['الحلوم', 'Squeaky cheese'],
])('2. %s finds %s', (query, name) => {
  expect(ofKind.names(query)[0]).toBe(name);
});
