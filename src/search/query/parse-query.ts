import { analyse } from '../../text/analyse.ts';
import { isLoneCharacter } from '../../text/tokenise.ts';

/** One word of a query; an unfinished one also stands for the words that begin with it. */
export interface QueryWord {
  readonly text: string;
  readonly unfinished: boolean;
}

/** Anything typed beyond these is ignored, so that the cost of a query is bounded. */
export const MAX_QUERY_LENGTH = 200;
export const MAX_QUERY_WORDS = 12;

/** The words of a query. The last one may be unfinished, since people search while they type. */
export interface ParsedQuery {
  /** Each word once. */
  readonly words: readonly QueryWord[];
  /** As they were typed, with those that are there twice: "purée de pommes de terre". */
  readonly inOrder: readonly QueryWord[];
}

export function parseQuery(query: string): ParsedQuery {
  const texts = analyse(query.slice(0, MAX_QUERY_LENGTH));
  const words = queryWords([...new Set(texts)]);
  return { words, inOrder: texts.length === words.length ? words : queryWords(texts) };
}

function queryWords(texts: readonly string[]): QueryWord[] {
  const words = texts.slice(0, MAX_QUERY_WORDS);
  // Letters alone begin too many words to be useful, but one behind a word does not: "peanut b".
  const hasWholeWord = words.some((text) => text.length > 1);
  return words.map((text, i) => ({
    text,
    unfinished: isLoneCharacter(text) || (i === words.length - 1 && hasWholeWord),
  }));
}
