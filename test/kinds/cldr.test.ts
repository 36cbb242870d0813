/**
 * The names of kinds, judged by Unicode CLDR, which names some hundred foods in all our languages:
 * 1. At least 95 % of the foods that it names are in our table under one of the words that it gives for them.
 *
 * It describes pictures, so its name may say more than the food ("red apple", "glass of milk"); then the food is among
 * its keywords. Which picture shows which kind is said here; the words in 24 languages are all theirs.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadKinds } from '../../scripts/kinds/load-kinds.ts';
import type { Kind } from '../../src/kinds/kind-table.ts';
import { analyse } from '../../src/text/analyse.ts';

const { table } = loadKinds('kinds');

/** Pictures of one food, and its kind. */
const PICTURES =
  '🍇 grape 🍈 melon 🍉 watermelon 🍋 lemon 🍌 banana 🍍 pineapple 🥭 mango 🍎 apple 🍏 apple 🍐 pear 🍑 peach 🍒 cherry ' +
  '🍓 strawberry 🫐 blueberry 🥝 kiwi 🍅 tomato 🫒 olive 🥥 coconut 🥑 avocado 🍆 eggplant 🥔 potato 🥕 carrot 🫑 bell-pepper ' +
  '🥒 cucumber 🥦 broccoli 🧄 garlic 🧅 onion 🥜 peanut 🫘 bean 🌰 chestnut 🫚 ginger 🍄 mushroom 🍞 bread 🥐 croissant ' +
  '🥖 baguette 🥨 pretzel 🥯 bagel 🥞 pancake 🧇 waffle 🧀 cheese 🥓 bacon 🍔 hamburger 🍟 french-fries 🍕 pizza 🌭 hot-dog ' +
  '🥪 sandwich 🌮 taco 🌯 burrito 🧆 falafel 🥚 egg 🥗 salad 🍿 popcorn 🧈 butter 🧂 salt 🍚 rice 🍝 spaghetti 🍠 sweet-potato ' +
  '🍣 sushi 🦀 crab 🦞 lobster 🦐 shrimp 🦑 squid 🦪 oyster 🐙 octopus 🍨 ice-cream 🍩 doughnut 🍪 biscuit 🍰 cake 🥧 pie ' +
  '🍫 chocolate 🍬 sweet 🍭 lollipop 🍮 custard 🍯 honey 🥛 milk 🍵 tea 🍷 wine 🍺 beer 🍸 cocktail 🎃 pumpkin';

const LOCALES: Record<string, readonly string[]> = {
  en: ['en', 'en-GB', 'en-AU'],
  pt: ['pt', 'pt-PT'],
  es: ['es', 'es-MX'],
  nb: ['no'],
  zh: ['zh', 'zh-Hant'],
};

interface Annotations {
  annotations: { annotations: Record<string, { default?: string[]; tts?: string[] }> };
}

/** The words that CLDR gives for each of our pictures, folded. */
function wordsFor(language: string, pictures: ReadonlySet<string>): Map<string, Set<string>> {
  const words = new Map<string, Set<string>>();
  for (const locale of LOCALES[language] ?? [language]) {
    const file = `node_modules/cldr-annotations-full/annotations/${locale}/annotations.json`;
    const { annotations } = JSON.parse(readFileSync(file, 'utf8')) as Annotations;
    for (const [picture, { default: keywords = [], tts = [] }] of Object.entries(annotations.annotations)) {
      if (!pictures.has(picture)) continue;
      const folded = [...keywords, ...tts].map((text) => analyse(text).join(' '));
      words.set(picture, new Set([...(words.get(picture) ?? []), ...folded]));
    }
  }
  return words;
}

test('1. names agree with CLDR', () => {
  const pictures = [...PICTURES.matchAll(/(\S+) (\S+)/g)].map(([, picture, key]) => ({
    picture: picture!,
    kind: table.byKey(key!) ?? expect.fail(`There is no kind "${key}".`),
  }));
  const drawn = new Set(pictures.map(({ picture }) => picture));
  const missed: string[] = [];
  let named = 0;
  for (const language of table.languages) {
    const words = wordsFor(language, drawn);
    for (const { picture, kind } of pictures) {
      const theirs = words.get(picture);
      if (theirs === undefined || !kind.names.has(language)) continue;
      named++;
      if (!formsOf(kind, language).some((form) => theirs.has(form))) {
        missed.push(`${language} ${kind.key}: ${[...theirs].join(', ')}`);
      }
    }
  }
  expect(named).toBeGreaterThan(1500);
  expect(1 - missed.length / named, missed.join('\n')).toBeGreaterThanOrEqual(0.95);
});

function formsOf({ names }: Kind, language: string): string[] {
  const forms = names.get(language) ?? [];
  return forms.flatMap(({ singular, plural }) => [singular, plural]).map((form) => analyse(form).join(' '));
}
