/** Emoji of foods as words: 🍌 is "banana", "🍎 juice" apple juice. Others are signs, which say nothing. */

const EMOJI = /\p{Extended_Pictographic}(?:\u200d\p{Extended_Pictographic})*/gu;

/** A query with words instead of emoji, by the name of the food that each shows. */
export function withoutEmoji(query: string, names: ReadonlyMap<string, string>): string {
  return query.replace(EMOJI, (sign) => ` ${names.get(sign) ?? ''} `);
}

const BEFORE_ANOTHER = /(\p{Extended_Pictographic}\ufe0f?)(?=\s*[\p{Extended_Pictographic}\p{Nd}])/gu;

/** A meal that was written in emoji alone, each a food: "🍎🍌 2 🥚". Beside words they say the same again. */
export function emojiAsFoods(meal: string, names: ReadonlyMap<string, string>): string {
  return /\p{L}/u.test(meal) ? meal : withoutEmoji(meal.replace(BEFORE_ANOTHER, '$1,'), names);
}
