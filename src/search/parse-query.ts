import { analyse } from '../text/analyse.ts';
import { isLoneCharacter } from '../text/tokenise.ts';

/** One word of a query; an unfinished one also stands for the words that begin with it. */
export interface QueryWord {
  readonly text: string;
  readonly unfinished: boolean;
}

/** What is typed beyond these is not read: no query may cost more than a bounded time. */
export const MAX_QUERY_LENGTH = 200;
export const MAX_QUERY_WORDS = 12;

/** A single letter begins too many words to be of help. */
const SHORTEST_PREFIX = 2;

/** The distinct words of a query. The last one may be unfinished, since people search while they type. */
export function parseQuery(query: string): QueryWord[] {
  const words = [...new Set(analyse(query.slice(0, MAX_QUERY_LENGTH)))].slice(0, MAX_QUERY_WORDS);
  return words.map((text, i) => ({
    text,
    unfinished: isLoneCharacter(text) || (i === words.length - 1 && text.length >= SHORTEST_PREFIX),
  }));
}
