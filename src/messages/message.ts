/**
 * What a message is made of. A message is a sentence or a label as a whole, never a piece of one: `{name}` is replaced by a
 * value, `<link>text</link>` by an element around its text. What depends on a number has a text for each plural form of its
 * language, chosen by `count`.
 */

/** A text, or one for each plural form of the language. */
export type Message = string | PluralMessage;

/** The texts by plural form, as `Intl.PluralRules` names them; `other` is used where a form has none of its own. */
export interface PluralMessage {
  readonly one?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

/** A message with each of its texts changed alike. */
export function mapTexts(message: Message, change: (text: string) => string): Message {
  if (typeof message === 'string') return change(message);
  return Object.fromEntries(
    Object.entries(message).map(([form, text]) => [form, change(text)]),
  ) as unknown as PluralMessage;
}

type TextOf<M> = M extends string ? M : M[keyof M];

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type TagsIn<Text> = Text extends `${string}</${infer Tag}>${infer Rest}` ? Tag | TagsIn<Rest> : never;

/** The names of a message's values. */
export type ValueNames<M> = NamesIn<TextOf<M>> | (M extends string ? never : 'count');

/** The names of the elements in a message. */
export type TagNames<M> = TagsIn<TextOf<M>>;

const TOKEN = /\{(\w+)\}|<(\w+)>(.*?)<\/\2>/gu;

/** A message cut into its parts: plain text, values, and elements around a text. */
export type MessagePart = string | { readonly value: string } | { readonly tag: string; readonly text: string };

/** Cuts the text of a message into its parts. */
export function partsOf(text: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const found of text.matchAll(TOKEN)) {
    if (found.index > end) parts.push(text.slice(end, found.index));
    const [whole, value, tag, inner] = found;
    parts.push(value === undefined ? { tag: tag!, text: inner! } : { value });
    end = found.index + whole.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}
