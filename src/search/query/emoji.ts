/** Emoji of foods as words: 🍌 is "banana", "🍎 juice" apple juice. Others are signs, which say nothing. */

const EMOJI = /\p{Extended_Pictographic}(?:\u200d\p{Extended_Pictographic})*/gu;

/** A query with words instead of emoji, by the name of the food that each shows. */
export function withoutEmoji(query: string, names: ReadonlyMap<string, string>): string {
  return query.replace(EMOJI, (sign) => ` ${names.get(sign) ?? ''} `);
}
