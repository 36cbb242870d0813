/**
 * Cuts what is written without spaces into the words that the tables know: 低脂酸奶 is 低脂, a claim, and 酸奶, yogurt. Pairs of
 * characters find names wherever they stand, but those across two words would be of a third.
 */
import type { Kind } from '../../kinds/kind-table.ts';
import { tokenise } from '../../text/tokenise.ts';
import type { QueryDictionary } from './dictionary.ts';
import { isOneEditAway } from './exclusion-spelling.ts';
import { ALL_LANGUAGES } from './kind-names.ts';

/** A longer stretch is a text. */
const MAX_STRETCH = 20;
const STRETCH = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]{2,}/gu;

/** A way to cut a stretch up to some character. */
interface Cut {
  /** Without those that only describe foods: their pairs would be read as names. */
  readonly words: readonly string[];
  readonly kinds: readonly Kind[];
  /** Long words are likelier than several short ones. */
  readonly weight: number;
}

/** A folded query with spaces between its words; undefined where none are joined, or nobody knows them. */
export function cutIntoWords(query: string, dictionary: QueryDictionary): string | undefined {
  let names = 0;
  const cut = query.replace(STRETCH, (stretch) => {
    const words = wordsIn(stretch, dictionary);
    names += words === undefined ? Number(kindNamed(stretch, dictionary) !== undefined) : words.kinds.length;
    return words?.words.join(' ') ?? stretch;
  });
  return cut === query || names === 0 ? undefined : cut;
}

function wordsIn(stretch: string, dictionary: QueryDictionary): Cut | undefined {
  if (stretch.length > MAX_STRETCH) return undefined;
  const whole = kindNamed(stretch, dictionary);
  const best: (Cut | undefined)[] = [{ words: [], kinds: [], weight: 0 }];
  for (let to = 1; to <= stretch.length; to++) {
    for (let from = whole !== undefined && to === stretch.length ? 1 : 0; from < to; from++) {
      const before = best[from];
      const word = stretch.slice(from, to);
      const weight = (before?.weight ?? 0) + (to - from) ** 2;
      if (before === undefined || weight <= (best[to]?.weight ?? 0)) continue;
      const kind = kindNamed(word, dictionary);
      const { words, kinds } = before;
      if (kind !== undefined) best[to] = { words: [...words, word], kinds: [...kinds, kind], weight };
      else if (isClaim(word, whole === undefined, dictionary)) best[to] = { words: [...words, word], kinds, weight };
      else if (dictionary.languages.isDescribing(word, ALL_LANGUAGES)) best[to] = { words, kinds, weight };
    }
  }
  const cut = best[stretch.length];
  // What has a name of its own is cut only where a claim is all that the name adds: 焼き鮭 is salmon.
  if (whole !== undefined && (cut?.kinds.length !== 1 || cut.kinds[0] !== whole)) return undefined;
  return cut;
}

function kindNamed(word: string, { names }: QueryDictionary): Kind | undefined {
  const words = tokenise(word);
  const match = names.dictionary.matchesIn(words).find(({ from, to }) => from === 0 && to === words.length);
  return match && names.dictionary.meaningsOf(match)[0]?.kind;
}

/** What is called fried is mostly a food of its own: 炸薯条 are fries. */
function isClaim(word: string, mayBeFried: boolean, { names }: QueryDictionary): boolean {
  const words = tokenise(word);
  return names
    .claims(words)
    .some(({ from, to, claim }) => from === 0 && to === words.length && (mayBeFried || claim !== 'fried'));
}

/** Shorter names are one character from another by chance. */
const MIN_NEAR = 4;

/** A folded query in which stretches are the names of foods that they miss by one character; undefined where none is so near. */
export function withNearNames(query: string, dictionary: QueryDictionary): string | undefined {
  const near = query.replace(STRETCH, (stretch) => {
    if (stretch.length < MIN_NEAR - 1 || stretch.length > MAX_STRETCH || kindNamed(stretch, dictionary) !== undefined) {
      return stretch;
    }
    // What stands last is the food: 巧克力色 is no 巧克力酱.
    const isNear = (name: string) => name.at(-1) === stretch.at(-1) && isOneEditAway(name, stretch);
    const names = dictionary.names.unspacedNames.filter((name) => name.length >= MIN_NEAR && isNear(name));
    return names.find((name) => dictionary.hasFoods(kindNamed(name, dictionary)!)) ?? stretch;
  });
  return near === query ? undefined : near;
}
