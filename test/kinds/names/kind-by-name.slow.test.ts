/**
 * Kinds by name:
 * 1. The word that names the food counts, wherever its language puts it; flavors, brands and quantities do not.
 * 2. Without a language it is guessed from the words.
 * 3. What cannot be told has no kind.
 * 4. Whatever stands in a name, the answer comes, and is a kind of the table or none.
 * 5. Every shown name of every kind in a complete language means that kind or, where the name is ambiguous, none other
 *    than one of those it is listed for.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openKinds, readKinds } from '../../../src/kinds/compiled-kinds.ts';
import { NameClassifier } from '../../../src/kinds/names/kind-by-name.ts';
import { ANY_CHARACTER } from '../../support/any-character.ts';

const { table, names, words, rules } = openKinds(readKinds('dist/kinds.bin'));
const classifier = new NameClassifier(names, words, rules);
const keyOf = (name: string, language?: string, brand?: string) => classifier.find(name, brand, language)?.key;

test.each([
  ['en', 'Strawberry yogurt', 'strawberry-yogurt'],
  ['en', 'Semi-skimmed milk 2 l', 'semi-skimmed-milk'],
  ['en', 'Cheese, cheddar', 'cheddar'],
  ['en', 'Olive oil', 'olive-oil'],
  ['fr', "Huile d'olive vierge extra", 'extra-virgin-olive-oil'],
  ['fr', 'Lait demi-écrémé UHT 1 l', 'semi-skimmed-milk'],
  ['de', 'Bio Vollkornbrot geschnitten', 'wholemeal-bread'],
  ['de', 'Frische Vollmilch', 'whole-milk'],
  ['es', 'Aceite de oliva', 'olive-oil'],
  ['it', 'Spaghetti n. 5', 'spaghetti'],
])('1. in %s, "%s" is %s', (language, name, key) => {
  expect(keyOf(name, language)).toBe(key);
});

test.each([
  ['de', 'Nackensteak', 'pork-neck', 'not the shoulder, which is leaner'],
  ['pl', 'Karkówka', 'pork-neck', 'not the shoulder, which is leaner'],
  ['de', 'Schweinelende', 'pork-tenderloin', 'the fillet, not the loin'],
  ['fr', 'Bigorneaux', 'periwinkle', 'not a whelk'],
  ['nl', 'Jonge jenever', 'jenever', 'not a schnapps'],
  ['pl', 'Oranżada', 'soft-drink', 'of any flavor, not of orange'],
  ['cs', 'Tuřín', 'rutabaga', 'not a turnip'],
  ['da', 'Marmelade', 'jam', 'of any fruit, not of oranges'],
  ['tr', 'Pekmez', 'grape-molasses', 'not of sugar'],
  ['ru', 'Вишня', 'sour-cherry', 'not the sweet cherry'],
  ['el', 'Κολοκύθια', 'zucchini', 'not pumpkins'],
])('1. in %s, "%s" is %s: %s', (language, name, key) => {
  expect(keyOf(name, language)).toBe(key);
});

test.each([
  ['fr', 'Noix de bœuf séchée', 'beef', 'a cut of meat is not a nut'],
  ['en', 'Turkey Breast Mince 2% Fat', 'turkey-breast', 'mince is of beef only where no other meat is named'],
  ['fr', 'Tartare de saumon', 'salmon', 'tartare is of beef only where no fish is named'],
  ['en', 'Organic Feta Cheese Crumbles', 'feta', 'cheese in crumbs is not a dessert'],
  ['pt', 'Atum em óleo vegetal', 'tuna-in-oil', 'the oil comes from plants, not the fish'],
  ['fr', 'Poulet sauce curry', 'chicken-dish', 'meat with a sauce is a dish'],
  ['fr', 'Chocolate granola', 'granola', 'an English name on a French label has its head last'],
  ['fr', 'Banane du commerce de Zork', 'banana', 'what follows a link describes, also what can flavor'],
  ['fr', 'Sauce barbecue Zork', 'barbecue-sauce', 'a name of several words is no flavor where it stands first'],
  ['fr', 'Moutarde Zork', 'mustard', 'a condiment that stands first is seldom a flavor'],
  ['fr', 'Crème de courgettes', 'cream-soup', 'cream of a vegetable is a soup'],
  ['fr', 'Herbes de Provence spécial pizzas', 'herbes-de-provence', 'what stands first in several words is no flavor'],
  ['it', 'Cannelloni bolognese', 'pasta-dish', 'pasta with its sauce is a dish'],
  ['en', 'Brown rice with carrots', 'rice-dish', 'rice with vegetables is a dish'],
  ['fr', 'Crème de Beaufort', 'cheese-spread', 'cream with a cheese is a spread'],
  ['fr', 'Paupiettes de saumon', 'fish-dish', 'rolled meat is fish where one is named'],
  ['en', 'Milk chocolate hearts candy', 'milk-chocolate', 'candy of chocolate is chocolate'],
  ['fr', 'Sirop cerise', 'squash-drink', 'on labels nearly always a syrup to dilute'],
])('1. in %s, "%s" is %s: %s', (language, name, key) => {
  expect(keyOf(name, language)).toBe(key);
});

test.each<[string, string, string | undefined, string]>([
  ['fr', 'Moelleux praliné noisettes', 'cake', 'in the place of the head the word is a food'],
  ['fr', 'Pruneaux moelleux', 'prune', 'elsewhere it describes'],
  ['fr', 'Panier au saumon', undefined, 'what salmon was added to has no name'],
  ['fr', 'Escalope à la crème', undefined, 'nor what cream was added to'],
  ['fr', "Mélange d'olives", 'olive', 'a word for many of them'],
  ['fr', 'Fagots de haricots verts', 'green-bean', 'a word for their form'],
  ['fr', 'Moutarde mojito', 'mustard', 'what follows a condiment flavors it'],
  ['fr', 'Merguez à griller', 'merguez', 'how it is cooked is no food of another language'],
  ['fr', 'Champignons suisses coupés', 'mushroom', 'behind the head it says where they grew'],
  ['fr', 'Pomme coing', undefined, 'several fruits in the singular are flavors'],
  ['fr', 'Choco stick', undefined, 'a flavor and a shape name nothing'],
  ['fr', 'Poisson en chocolat noir', 'dark-chocolate', 'a fish of chocolate'],
  ['fr', 'Mousse de saumon', 'fish-rillettes', 'a mousse of fish is no dessert'],
  ['fr', 'Fenouil au jus de citron', 'fennel', 'a name that begins with a link is not borrowed from English'],
  ['fr', 'Duo caramel', undefined, 'which says nothing without them'],
  ['fr', 'Le canard à ma façon, sauce bordelaise', 'meat-dish', 'what stands before a sauce lies in it'],
  ['fr', 'Barres céréales', 'cereal-bar', 'labels leave out "de", and put the head in the plural'],
  ['fr', 'Pommes Zork', 'apple', 'a plant in the plural is no flavor'],
  ['en', 'Zork Marcona almonds', 'almond', 'a plant in the plural is no flavor'],
  ['en', 'Zork almond', undefined, 'one in the singular may be one'],
  ['en', 'Crispy minis fruit & nut', undefined, 'a shape is a food of its own'],
  ['en', 'Granola maple pecan', 'granola', 'a flavor at the end leaves the head to the beginning'],
  ['en', 'Zork cheese & onion', undefined, 'two flavors'],
  ['en', 'Zork gainer 3000, chocolate', undefined, 'chocolate is the flavor of what is not known'],
])('1. in %s, "%s" is %s: %s', (language, name, key) => {
  expect(keyOf(name, language)).toBe(key);
});

test('2. where no word is known, joined words are German if both their parts are', () => {
  expect(keyOf('Kräuterquark')).toBe('quark');
  expect(keyOf('Zorkquark')).toBeUndefined();
  expect(keyOf('Zorkquark', 'de')).toBe('quark');
});

test('2. a word of several languages counts where one of them would name the food first', () => {
  expect(keyOf('Salami Zork')).toBe('salami');
  expect(keyOf('Tisane Zork')).toBe('herbal-tea');
  expect(keyOf('Zork salami Zork')).toBeUndefined();
  expect(keyOf('Honey Zork')).toBeUndefined();
});

test('1. a rare food is not meant by a brand that has its name', () => {
  expect(keyOf('Toddy', 'pt', 'Toddy')).toBeUndefined();
  expect(keyOf('Nutella', 'de', 'Nutella')).toBe('chocolate-spread');
});

test('2. a language counts that is at home where the food is sold', () => {
  const meaning = (atHome: string[]) => classifier.meaningOf(classifier.read('Gris'), { atHome })?.kind.key;
  expect(meaning(['sv'])).not.toBe(meaning(['nb']));
});

test.each([
  ['fr', 'Yaourt à la fraise', 'yogurt'],
  ['es', 'Yogur sabor fresa', 'yogurt'],
  ['it', 'Yogurt alla fragola', 'yogurt'],
  ['de', 'Erdbeerjoghurt', 'yogurt'],
  ['en', 'Chocolate ice cream', 'ice-cream'],
  ['fr', 'Glace au chocolat', 'ice-cream'],
])('1. in %s, "%s" stands with %s', (language, name, category) => {
  expect(classifier.find(name, undefined, language)?.category.key).toBe(category);
});

test.each([
  ['King prawn linguine', 'pasta-dish', 'pasta with something savoury is a dish'],
  ['Vegan sausages', 'vegetarian-sausage', 'what is vegan is another food'],
  ['Soupe pour bébé', 'baby-food', 'what is for babies stands with the baby food'],
  ['Solid milk chocolate bunnies', 'milk-chocolate', 'chocolate is chocolate in any shape'],
  ['Chocolate rabbit', 'chocolate', 'and no meat'],
  ['Caramel brownie, milk chocolate with brownie filling', 'milk-chocolate', 'what goes on with "with" is the food'],
  ['Mac & cheese', 'mac-and-cheese', 'the sign for "and"'],
  ['Milk, whole', 'whole-milk', 'turned round'],
  ['Sugar, powdered', 'powdered-sugar', 'turned round'],
  ['Corn, sweet, yellow', 'sweetcorn', 'turned round, and no sweet'],
  ['Mixed nuts, oil-roasted, with peanuts', 'mixed-nuts', 'what describes is no oil'],
  ['Cherries, frozen, in heavy syrup', 'cherry', 'what follows a link describes'],
  ['Dried jackfruit', 'dried-fruit', 'what is dried is no fresh fruit'],
  ['Rillettes de truite', 'fish-rillettes', 'of fish, not of pork'],
  ['Purée de carottes', 'vegetable-puree', 'not of potatoes'],
  ['Tarte aux poireaux', 'savoury-pie', 'nothing sweet'],
  ['Pâté', 'pate', 'not the plural of pâte'],
  ['Hot dog buns', 'hot-dog-bun', 'no food for dogs'],
  ['牛乳', 'milk', 'a script without spaces'],
  ['Молоко 3,2 %', 'whole-milk', 'another script'],
])('1. "%s" is %s: %s', (name, key) => {
  expect(keyOf(name)).toBe(key);
});

test.each([
  ['Instant coffee gold', 'instant-coffee'],
  ['Vermont maple syrup grade A robust', 'maple-syrup'],
  ['Wholesome dried mangos', 'dried-mango'],
  ['Dried cranberries, pomegranate flavor', 'dried-cranberry'],
  // The name of a flavor that is one word.
  ['Zibbers mango', undefined],
  ['Zibbers mango gold', undefined],
])('1. among unknown words a name of several words counts where it is the only one: %s', (name, key) => {
  expect(keyOf(name, 'en')).toBe(key);
});

test.each([
  ['Biscuit with egg and sausage', 'breakfast-sandwich'],
  ['Biscuits, plain or buttermilk, frozen', 'american-biscuit'],
  ['Bagel, with egg and sausage patty', 'bagel-sandwich'],
  ['Grilled chicken in tortilla, with lettuce', 'chicken-wrap'],
  ['Ginger biscuits', 'ginger-biscuit'],
  ['Chicken arrabbiata', 'chicken-dish'],
  ['Arrabbiata sauce', 'arrabbiata-sauce'],
])('1. what is named beside a food changes it: %s', (name, key) => {
  expect(keyOf(name, 'en')).toBe(key);
});

test('1. the brand is left out', () => {
  expect(keyOf('Green Orchard - Apple juice', 'en', 'Green Orchard')).toBe('apple-juice');
  expect(keyOf('The Green Orchard Company, Apple juice', 'en', 'Hill, Green Orchard')).toBe('apple-juice');
  expect(keyOf('Mt. Olive dill pickles', 'en', 'Mt. Olive')).toBe('dill-pickle');
  expect(keyOf('Tic Tac Orange', 'en', 'Tic Tac')).toBeUndefined();
  expect(keyOf('Nutella', 'en', 'Nutella')).toBe('chocolate-spread');
  // A word of it names nothing.
  expect(keyOf('Burger King French fries', 'en', 'Burger King')).toBe('french-fries');
  expect(keyOf("Sharon's Sorbet Mixed Berry", 'en', "Sharon's Sorbet")).toBe('sorbet');
  expect(keyOf("McDonald's hamburger", 'en', "McDonald's")).toBe('hamburger');
});

test('1. of several meanings the one counts that another segment names, or that stands on the shelf of the food', () => {
  const shelf = (key: string) => table.byKey(key)!.category;
  expect(keyOf('Flan (caramel custard), homemade', 'en')).toBe('creme-caramel');
  expect(classifier.find('Hot dog, plain', null, 'en')).toBeUndefined();
  expect(classifier.find('Hot dog, plain', null, 'en', shelf('sandwich'))?.key).toBe('hot-dog');
  expect(classifier.find('Hot dog, plain', null, 'en', shelf('sausage'))?.key).toBe('frankfurter');
});

test('1. of what follows a link in a segment the words before it count', () => {
  expect(keyOf('Oatmeal, cooked with water', 'en')).toBe('porridge');
});

test.each([
  ['Huile de tournesol', 'sunflower-oil'],
  ['Thé Zorkade', 'tea'],
  ['Sonnenblumenöl', 'sunflower-oil'],
  ['Olio di semi di girasole', 'sunflower-oil'],
  ['Aceite de girasol', 'sunflower-oil'],
  ['Sunflower oil', 'sunflower-oil'],
])('2. without a language, "%s" is %s', (name, key) => {
  expect(keyOf(name)).toBe(key);
});

test.each(['', '   ', '123', 'Zzyzx', '!!!', 'Dog shampoo with honey', 'Rainbow Cherry', 'Potato Skins, Bacon'])(
  '3. "%s" has no kind',
  (name) => {
    expect(keyOf(name)).toBeUndefined();
  },
);

test('1. a food table names the food first', () => {
  const wrong = table.kinds.filter((kind) => {
    const [name] = kind.names.get('en')!;
    if (kind.isVague || classifier.find(name!.plural, undefined, 'en') !== kind) return false;
    const found = classifier.find(`${name!.plural}, raw, variety Zyzzx, without stalks`, undefined, 'en');
    return found === undefined || (found !== kind && found.category !== kind.category);
  });
  // A name of several words may begin with one that links.
  expect(wrong.length, wrong.map(({ key }) => key).join(' ')).toBeLessThan(table.kinds.length * 0.02);
});

test('4. any text gets an answer', () => {
  const piece = fc.oneof(
    fc.string({ unit: ANY_CHARACTER, maxLength: 20 }),
    fc.constantFrom('Milch', 'à la', ', ', ' - ', 'oil ', 'in ', "d'", 'chocolat ', '(', '500g'),
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }),
      fc.constantFrom(undefined, 'fr', 'de', 'xx'),
      (pieces, language) => {
        const kind = classifier.find(pieces.join(''), pieces[0], language);
        expect(kind === undefined || table.byKey(kind.key) === kind).toBe(true);
      },
    ),
  );
});

test('4. a name of any length takes no longer than its beginning', () => {
  expect(keyOf(`Apple juice, ${'with apple juice '.repeat(100_000)}`, 'en', 'juice '.repeat(100_000))).toBe(
    'apple-juice',
  );
});

test.each(['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'pl'])('5. the shown names in %s', (language) => {
  const wrong = table.kinds.filter((kind) => {
    const found = classifier.find(kind.names.get(language)![0]!.singular, undefined, language);
    return found !== undefined && found.category !== kind.category;
  });
  // A name may be another kind's too, and then that one may be meant.
  expect(wrong.length, wrong.map(({ key }) => key).join(' ')).toBeLessThan(table.kinds.length * 0.02);
});
