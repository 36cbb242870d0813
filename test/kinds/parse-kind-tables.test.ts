/**
 * Reading the tables:
 * 1. Kinds are numbered in preorder, so that a kind and all below it are one range; names have singular and plural.
 * 2. Whatever is wrong with a line is said with its file and line.
 * 3. A taxonomy that is none is refused.
 * 4. A variety of a language shows another of its names, and otherwise the same.
 */
import { expect, test } from 'vitest';
import { parseKindRules } from '../../scripts/kinds/parse-kind-rules.ts';
import { parseKindTables } from '../../scripts/kinds/parse-kind-tables.ts';
import { parseLanguageWords } from '../../scripts/kinds/parse-words.ts';
import { categoryLabel, isWithin, shownName } from '../../src/kinds/kind-table.ts';
import { KindTableError } from '../../src/kinds/parse-tables.ts';
import { parseTaxonomy } from '../../src/kinds/taxonomy.ts';

const CATEGORIES = 'key\tname\ndairy\tMilk and cream\n';
const EMPTY = { vague: 'key\twhy\n', flavours: 'key\tflavouring\twhy\n', ambiguous: 'name\tlang\tkeys\twhy\n' };
const HEADER = 'key\tparent\tcategory\tcommon\tnames\ttags\n';
const parse = (kinds: string, names: Record<string, string> = {}) =>
  parseKindTables({
    categories: CATEGORIES,
    kinds: HEADER + kinds,
    ...EMPTY,
    names: new Map(Object.entries(names)),
  });

test('1. a tree of kinds', () => {
  const table = parse(
    'cream\t\tdairy\t1\tcream\t\n' +
      'whole-milk\tmilk\tdairy\t2\twhole milk; full-fat milk|full-fat milks\ten:whole-milks en:full-fat-milks\n' +
      'milk\t\tdairy\t1\tmilk\ten:milks\n',
    { fr: 'key\tnames\ncategory/dairy\tLait et crème\nwhole-milk\tlait entier|laits entiers\n' },
  );
  const [cream, milk, whole] = ['cream', 'milk', 'whole-milk'].map((key) => table.byKey(key)!);
  expect(table.kinds).toEqual([cream, milk, whole]);
  expect(table.pathTo(whole!)).toEqual([milk, whole]);
  expect(table.childrenOf(milk!)).toEqual([whole]);
  expect(table.parentOf(milk!)).toBeUndefined();
  expect([isWithin(whole!, milk!), isWithin(milk!, whole!), isWithin(cream!, milk!)]).toEqual([true, false, false]);
  expect(whole!.tags).toEqual(['en:whole-milks', 'en:full-fat-milks']);
  expect(whole!.names.get('en')).toEqual([
    { singular: 'whole milk', plural: 'whole milk' },
    { singular: 'full-fat milk', plural: 'full-fat milks' },
  ]);
  expect([shownName(whole!, 'fr'), shownName(milk!, 'fr')]).toEqual(['lait entier', 'milk']);
  expect([categoryLabel(milk!.category, 'fr'), categoryLabel(milk!.category, 'pl')]).toEqual([
    'Lait et crème',
    'Milk and cream',
  ]);
  expect(() => table.kind(4)).toThrow(RangeError);
});

const DAIRY = 'milk\t\tdairy\t1\tmilk\t\ncream\t\tdairy\t1\tcream\t\ngoat-milk\t\tdairy\t1\tgoat milk\t\n';
const PT = 'key\tnames\ncategory/dairy\tLeite e natas\nmilk\tleite\ncream\tnatas; creme de leite|cremes de leite\n';

test('4. a variety of a language', () => {
  const table = parse(DAIRY, { pt: PT, 'pt-BR': 'key\tnames\ncategory/dairy\tLeite e creme\ncream\tcreme de leite\n' });
  const [milk, cream, goat] = ['milk', 'cream', 'goat-milk'].map((key) => table.byKey(key)!);
  expect([milk, cream, goat].map((kind) => shownName(kind!, 'pt-BR'))).toEqual([
    'leite',
    'creme de leite',
    'goat milk',
  ]);
  expect(cream!.namesIn('pt-BR').map(({ plural }) => plural)).toEqual(['cremes de leite', 'natas']);
  expect(shownName(cream!, 'pt')).toBe('natas');
  expect([categoryLabel(milk!.category, 'pt-BR'), categoryLabel(milk!.category, 'pt')]).toEqual([
    'Leite e creme',
    'Leite e natas',
  ]);
  expect([table.languages, table.varieties, [...cream!.names.keys()]]).toEqual([['en', 'pt'], ['pt-BR'], ['en', 'pt']]);
});

test.each([
  ['nata', 'See "cream" in names/pt.tsv: "nata" is not a name of it there. Add it.'],
  ['natas', 'See "cream" in names/pt.tsv: "natas" is shown there too. Leave the line out.'],
])('4. a variety cannot show %s', (name, problem) => {
  expect(() => parse(DAIRY, { pt: PT, 'pt-BR': `key\tnames\ncream\t${name}\n` })).toThrow(
    `kinds/names/pt-BR.tsv, line 2: ${problem}`,
  );
});

test.each([
  ['Milk\t\tdairy\t1\tmilk\t\n', 'kinds/kinds.tsv, line 2', 'key'],
  ['milk\t\tdairy\t1\tmilk\t\nmilk\t\tdairy\t1\tmilk\t\n', 'line 3', 'twice'],
  ['milk\t\tshelf\t1\tmilk\t\n', 'line 2', 'category "shelf"'],
  ['milk\t\tdairy\t4\tmilk\t\n', 'line 2', '1, 2 or 3'],
  ['milk\t\tdairy\t1\t\t\n', 'line 2', 'English name'],
  ['milk\t\tdairy\t1\tmilk; |x\t\n', 'line 2', 'empty'],
  ['milk\tcow\tdairy\t1\tmilk\t\n', 'line 2', '"cow"'],
  ['milk\t\tdairy\t1\tmilk\n', 'line 2', '5 columns instead of 6'],
  ['a\tb\tdairy\t1\ta\t\nb\ta\tdairy\t1\tb\t\n', 'line 2', 'its own ancestor'],
])('2. %j is refused', (kinds, place, problem) => {
  expect(() => parse(kinds)).toThrow(KindTableError);
  expect(() => parse(kinds)).toThrow(place);
  expect(() => parse(kinds)).toThrow(problem);
});

test.each([
  ['key\tnames\nbutter\tbeurre\n', 'kinds/names/fr.tsv, line 2', '"butter"'],
  ['key\tnames\ncategory/meat\tViande\n', 'line 2', '"category/meat"'],
  ['key\tnames\nmilk\tlait\nmilk\tlait\n', 'line 3', 'twice'],
  ['key\tnames\nmilk\tlait; \n', 'line 2', 'empty'],
  ['milk\tlait\n', 'line 1', 'columns'],
])('2. the names %j are refused', (fr, place, problem) => {
  const read = () => parse('milk\t\tdairy\t1\tmilk\t\n', { fr });
  expect(read).toThrow(place);
  expect(read).toThrow(problem);
});

test.each([
  ['vague', 'butter\ta spread\n', 'There is no kind "butter".'],
  ['flavours', 'butter\t1\ta spread\n', 'There is no kind "butter".'],
  ['flavours', 'category/spreads\t1\tin sandwiches\n', 'There is no kind "category/spreads".'],
  ['flavours', 'milk\t3\tin everything\n', '0, 1 or 2'],
  ['ambiguous', 'white\ten\tmilk butter\tcolour\n', 'There is no kind "butter".'],
] as const)('2. in %s.tsv, %j is refused', (file, line, problem) => {
  const files = { categories: CATEGORIES, kinds: `${HEADER}milk\t\tdairy\t1\tmilk\t\n`, names: new Map(), ...EMPTY };
  const read = () => parseKindTables({ ...files, [file]: EMPTY[file] + line });
  expect(read).toThrow(`kinds/${file}.tsv, line 2`);
  expect(read).toThrow(problem);
});

test('1. what is said of a kind holds for all below it, what is said of a category for the rest', () => {
  const table = parseKindTables({
    categories: CATEGORIES,
    kinds:
      `${HEADER}milk\t\tdairy\t1\tmilk\t\nwhole-milk\tmilk\tdairy\t1\twhole milk\t\n` +
      'raw-milk\tmilk\tdairy\t3\traw milk\t\ncream\t\tdairy\t1\tcream\t\n',
    names: new Map(),
    vague: `${EMPTY.vague}milk\tany milk\n`,
    flavours: `${EMPTY.flavours}category/dairy\t1\tin sweets\nmilk\t2\tin all\nraw-milk\t0\tnever\n`,
    ambiguous: `${EMPTY.ambiguous}top of the milk\ten\tcream whole-milk\twhat rises\n`,
  });
  expect(table.kinds.map(({ key, flavouring }) => [key, flavouring])).toEqual([
    ['milk', 2],
    ['whole-milk', 2],
    ['raw-milk', 0],
    ['cream', 1],
  ]);
  expect(table.kinds.filter(({ isVague }) => isVague).map(({ key }) => key)).toEqual(['milk']);
  expect(table.ambiguous[0]!.kinds.map(({ key }) => key)).toEqual(['cream', 'whole-milk']);
});

test.each([
  ['role\twords\nlink\twith\n', '"head"'],
  ['role\twords\nhead\tmiddle\n', '"head"'],
  ['role\twords\nhead\tlast\nnoise\tthe\n', '"noise"'],
  ['role\twords\nhead\tlast\textra\n', 'two columns'],
])('2. the words %j are refused', (text, problem) => {
  expect(() => parseLanguageWords('en', text)).toThrow(problem);
  expect(() => parseLanguageWords('en', text)).toThrow('kinds/words/en.tsv');
});

test.each(['', 'null', '[]', '{}', '{"en:milks": 1}', '{"en:milks"'])('3. the taxonomy %j is refused', (json) => {
  expect(() => parseTaxonomy(json)).toThrow(SyntaxError);
});

test('3. what is missing or odd in a taxonomy does no harm', () => {
  const taxonomy = parseTaxonomy(
    '{"en:milks": {"name": {"en": "Milks", "fr": 3}, "synonyms": {"en": ["Milks", "Milk", ""]}, "parents": "x"}}',
  );
  expect(taxonomy.get('en:milks')).toEqual({ parents: [], names: new Map([['en', ['Milks', 'Milk']]]) });
});

const RULES = {
  changes: 'when\tfrom\tbeside\tunless\tto\twhy\n',
  groups: 'categories\twhy\n',
  brands: 'kinds\tbrands\n',
  languages: 'lang\tname\n',
};

test('2. rules are read with their lists', () => {
  const table = parse('milk\t\tdairy\t1\tmilk\t\ncream\t\tdairy\t1\tcream\t\n');
  const changes = `${RULES.changes}set\t@white\tmilk category/dairy\t\t\t\nbeside\tmilk\t@white cream\tcream\tcream\tan example\n`;
  const groups = `${RULES.groups}dairy\tall\n`;
  const brands = `${RULES.brands}cream milk\tPhiladelphia; Côte d'Or\n`;
  expect(parseKindRules({ changes, groups, brands, languages: `${RULES.languages}en\tEnglish\n` }, table)).toEqual({
    changes: [{ when: 'beside', from: 'milk', beside: 'milk category/dairy cream', unless: 'cream', to: 'cream' }],
    groups: [['dairy']],
    brands: [{ kinds: ['cream', 'milk'], brands: ['philadelphia', 'cote d or'] }],
    languages: ['en'],
  });
});

test.each([
  ['changes', 'beside\tcow\tmilk\t\tmilk\t\n', 'There is no kind "cow"'],
  ['changes', 'beside\tmilk\tcategory/shelf\t\tmilk\t\n', 'There is no kind "category/shelf"'],
  ['changes', 'beside\tmilk\t@none\t\tmilk\t\n', 'There is no kind "@none"'],
  ['changes', 'beside\tmilk\tmilk\tmilk\tcow\t\n', 'There is no kind "cow"'],
  ['changes', 'sometimes\tmilk\tmilk\t\tmilk\t\n', '"when" is set, baby'],
  ['changes', 'beside\tmilk\n', 'There are 2 columns instead of 6'],
  ['groups', 'dairy shelf\twhy\n', 'There is no category "shelf"'],
  ['brands', 'cow\tLactel\n', 'There is no kind "cow"'],
  ['brands', 'milk\tLactel; LACTEL\n', '"lactel" is there already'],
  ['languages', 'xx\tNone\n', 'There are no names in "xx"'],
] as const)('2. a line of %s.tsv is refused: %j', (file, line, problem) => {
  const table = parse('milk\t\tdairy\t1\tmilk\t\n');
  const read = () => parseKindRules({ ...RULES, [file]: RULES[file] + line }, table);
  expect(read).toThrow(KindTableError);
  expect(read).toThrow(`kinds/${file}.tsv, line 2: ${problem}`);
});
