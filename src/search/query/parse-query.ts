import { analyseName } from '../../text/analyse.ts';
import { isLoneCharacter } from '../../text/tokenise.ts';

/** One word of a query; an unfinished one also stands for the words that begin with it. */
export interface Token {
  readonly text: string;
  readonly unfinished: boolean;
  /** Whether it stands behind a comma, where recipes say what is done with a food. */
  readonly isAside?: true;
}

/** Anything typed beyond these is ignored, so that the cost of a query is bounded. */
export const MAX_QUERY_LENGTH = 200;
export const MAX_QUERY_WORDS = 12;

/** The words of a query. The last one may be unfinished, since people search while they type. */
export interface ParsedQuery {
  /** As they were typed, with those that are there twice: "purée de pommes de terre". */
  readonly tokens: readonly Token[];
  /** Each word once. */
  readonly words: readonly Token[];
  /** What the food must not have, by the bits of substances; the words that say so are none of these. */
  readonly excluded?: number;
}

/** The words of a query; of a part that others follow, the last word is finished. */
export function parseQuery(query: string, isFollowed = false): ParsedQuery {
  const { words: texts, headWords } = analyseName(query.slice(0, MAX_QUERY_LENGTH));
  const words = tokensOf([...new Set(texts)], isFollowed, headWords);
  return { words, tokens: texts.length === words.length ? words : tokensOf(texts, isFollowed, headWords) };
}

function tokensOf(texts: readonly string[], isFollowed: boolean, headWords: number): Token[] {
  const words = texts.slice(0, MAX_QUERY_WORDS);
  // Letters alone begin too many words to be useful, but one behind a word does not: "peanut b".
  const isLastUnfinished = !isFollowed && words.some((text) => text.length > 1);
  return words.map((text, i) => ({
    text,
    unfinished: isLoneCharacter(text) || (i === words.length - 1 && isLastUnfinished),
    ...(i >= headWords && { isAside: true }),
  }));
}
