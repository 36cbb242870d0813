/**
 * The steps of a search, from strict to lenient. It stops as soon as there are enough foods: ranking puts the strict matches first in
 * any case, so going further never changes what stands above. In outline:
 *
 * 1. The words as typed, the last one as a prefix. Where enough foods are called just so, nothing else is looked for.
 * 2. What they claim, and the kind of food that they name, by all its names. Words that are a food's whole name skip this.
 *    One or two everyday words for something else than food go no further, and more of them not beyond step 4.
 * 3. Two words joined, one split. Of a query that names a kind, only the words beside the name go further.
 * 4. Typos: first in words that no food has, then in all but those that name or describe foods; of three words or more in these
 *    too, where all words are found then.
 * 5. Without the words that say nothing about the food ("a glass of").
 * 6. A typo beside a split or joined word.
 * 7. Wilder spellings, by trigrams shared with words of the catalog.
 * 8. Words left out: foods with the most distinctive words. A misspelt word counts only beside one that is spelt right, and the
 *    matched words must make up a third of the query, so that nonsense finds nothing.
 */
import type { SearchIndex } from '../../catalog/index/search-index.ts';
import type { ParsedQuery, QueryWord } from '../query/parse-query.ts';
import { FIT } from '../rank/hit.ts';
import type { AlternativesFinder } from '../run/alternatives.ts';
import type { Candidates } from '../run/candidates.ts';
import { NOTHING_ASKED } from '../run/kind-lookup.ts';
import type { KindTools } from '../run/kind-tools.ts';
import { MeaningSearch } from '../run/meaning-search.ts';
import { SpellingSearch } from '../run/spelling-search.ts';

/** What searches of one index use. */
export interface SearchTools {
  readonly index: SearchIndex;
  readonly finder: AlternativesFinder;
  /** Where kinds of food are known. */
  readonly kinds: KindTools | undefined;
}

/** Which steps a search takes; all that apply, if nothing is said. */
export interface StepOptions {
  /** Stops after the words as typed: for words that are known to be right, such as those of a food's own name. */
  asTypedOnly?: boolean | undefined;
  /**
   * The last word is still being typed, so that the words which it begins come first, where they fill the page: "mil" is milk, and
   * not the millet that it is in French; "pot" is potatoes as well as pot pie.
   */
  isTyping?: boolean | undefined;
}

/** A search that is under way. */
interface Search {
  readonly words: readonly QueryWord[];
  readonly candidates: Candidates;
  readonly wanted: number;
  readonly tools: SearchTools;
  readonly spelling: SpellingSearch;
  readonly meaning: MeaningSearch | undefined;
}

interface Step {
  /** Whether it can find something that is wanted; a full search takes no further step but one that says so. */
  readonly applies: (search: Search) => boolean;
  readonly evenWhenFull?: boolean;
  /** Whether no step may follow. */
  readonly isLast?: boolean;
  readonly run: (search: Search) => void;
}

/** So many words that all match but for a typo are no chance, even if the misspelt one is a word of another language. */
const MANY_WORDS = 3;
/** More common words than these are hardly all in one food. */
const MOST_IN_ONE_FOOD = 7;
const NO_WORDS: ReadonlySet<string> = new Set();

const isEmpty = ({ candidates }: Search) => candidates.size === 0;
const isOneWord = ({ words }: Search) => words.length === 1;
const isNamed = ({ meaning }: Search) => meaning?.isNamed === true;
const isNoFood = ({ meaning }: Search) => meaning?.isNoFood === true;
const isEverydaySpeech = ({ meaning }: Search) => meaning?.isEverydaySpeech === true;
const lacksKind = ({ meaning }: Search) => meaning?.isNamed === true && !meaning.hasFoodsOfKind;
const hasStopWords = ({ meaning }: Search) => meaning?.hasStopWords === true;

const STEPS: readonly Step[] = [
  // Several words that foods of the kind have in their names need no other names.
  { applies: (search) => !isOneWord(search), run: ({ spelling }) => spelling.addPrefixMatches() },
  // What is claimed by all names of a page may still be of other kinds.
  {
    applies: ({ meaning }) => meaning?.isClaimed === true,
    evenWhenFull: true,
    run: ({ meaning }) => meaning!.addByClaim(),
  },
  // Stop words are left out only where they are not part of a name: "peanutbutter cups".
  { applies: (search) => isEmpty(search) && hasStopWords(search), run: ({ spelling }) => spelling.addVariants() },
  { applies: (search) => isEmpty(search) && search.meaning !== undefined, run: ({ meaning }) => meaning!.finishName() },
  // What no food has in any way, no step below needs to look for.
  {
    applies: (search) => isEmpty(search) && search.words.length > MANY_WORDS,
    run: ({ meaning }) => meaning?.narrow(),
  },
  {
    applies: (search) =>
      isNamed(search) && (search.meaning!.isOneName || search.meaning!.isClaimed || lacksKind(search)),
    run: ({ meaning }) => meaning!.addByKind(),
  },
  // What a name means comes before all else that has the word.
  {
    applies: ({ meaning }) => meaning?.isOneName === true,
    evenWhenFull: true,
    run: ({ meaning }) => meaning!.addMeanings(),
  },
  {
    applies: (search) => isOneWord(search) && search.meaning?.namesNothing !== true,
    run: ({ spelling }) => spelling.addPrefixMatches(),
  },
  {
    applies: (search) => search.words.length < MANY_WORDS && (isNoFood(search) || isEverydaySpeech(search)),
    isLast: true,
    run: dropChanceMatches,
  },
  { applies: isNamed, run: ({ tools, meaning }) => tools.finder.trust(meaning!.rightWords) },
  { applies: (search) => !isEmpty(search) || !hasStopWords(search), run: ({ spelling }) => spelling.addVariants() },
  {
    applies: (search) => search.meaning !== undefined && isOneWord(search) && isEmpty(search) && !isNamed(search),
    run: ({ meaning }) => meaning!.addByCompound(),
  },
  // A single word that no food has is a misspelt name before it is any word with a typo: "raddish" is no radish sprouts.
  {
    applies: (search) => search.meaning !== undefined && isOneWord(search) && isEmpty(search) && !isNamed(search),
    run: ({ meaning }) => meaning!.addByMisspeltName(true),
  },
  { applies: () => true, run: ({ spelling }) => spelling.addWithTyposInUnknownWords() },
  { applies: (search) => isNamed(search) && isEmpty(search), run: ({ meaning }) => meaning!.addByLongerName() },
  { applies: () => true, run: ({ spelling }) => spelling.addWithTypos() },
  {
    applies: (search) => isNamed(search) && isEmpty(search) && search.words.length >= MANY_WORDS,
    run: ({ words, tools, spelling, meaning }) => {
      tools.finder.trust(words.length > MANY_WORDS ? NO_WORDS : meaning!.surelyRightWords);
      spelling.addWithTyposInUnknownWords();
      spelling.addWithTypos();
      tools.finder.trust(meaning!.rightWords);
    },
  },
  { applies: (search) => isNoFood(search) || isEverydaySpeech(search), isLast: true, run: dropChanceMatches },
  {
    applies: (search) =>
      isEmpty(search) && !isNamed(search) && hasStopWords(search) && search.meaning!.contentWords.length > 0,
    isLast: true,
    run: ({ meaning, candidates, wanted, tools }) => {
      const words = meaning!.contentWords;
      collect({ words, inOrder: words }, candidates, wanted, tools);
    },
  },
  {
    applies: (search) => search.meaning !== undefined && !isNamed(search) && (isOneWord(search) || isEmpty(search)),
    run: ({ meaning }) => meaning!.addByMisspeltName(),
  },
  { applies: isEmpty, run: ({ spelling }) => spelling.addMisspeltVariants() },
  { applies: isEmpty, run: ({ spelling }) => spelling.addSimilar() },
  { applies: lacksKind, run: ({ meaning }) => meaning!.addByNameAlone() },
  { applies: (search) => isEmpty(search) && !isNamed(search), run: ({ spelling }) => spelling.addWithWordsLeftOut() },
];

/** Adds the foods that are worth ranking, at least as many as wanted where there are so many. */
export function collect(
  { words, inOrder }: ParsedQuery,
  candidates: Candidates,
  wanted: number,
  tools: SearchTools,
  { asTypedOnly = false, isTyping = false }: StepOptions = {},
): void {
  if (words.length === 0) return;
  const { finder, kinds } = tools;
  finder.begin(words.length);
  const spelling = new SpellingSearch(words, candidates, wanted, tools);
  kinds?.lookup.ask(NOTHING_ASKED);
  if (isTyping) {
    spelling.addWhileTyping();
    if (candidates.size >= wanted) return;
    candidates.hits.clear();
  }
  if (asTypedOnly) {
    spelling.addAsTyped();
    return;
  }
  const isLong = words.length > MANY_WORDS;
  const read = (kindTools: KindTools) => new MeaningSearch(inOrder, candidates, wanted, finder, kindTools);
  let meaning: MeaningSearch | undefined;
  if (kinds !== undefined && words.length > MOST_IN_ONE_FOOD) {
    meaning = read(kinds);
    meaning.narrow();
  }
  if ((isLong || kinds === undefined) && addAsTyped(spelling, kinds)) return;
  // Many words that are a food's whole name were copied from it: it means that food, and need not be read for more.
  if (isLong && hasWholeName(candidates)) meaning = undefined;
  else if (kinds !== undefined) {
    meaning ??= read(kinds);
    meaning.ask();
    // What was found before the query was read stays as it is where it asks for nothing.
    if (!isLong) {
      if (addAsTyped(spelling, kinds)) return;
    } else if (candidates.size > 0 && kinds.lookup.affectsMatches) candidates.matchAgain(wanted);
  }
  const search: Search = { words, candidates, wanted, tools, spelling, meaning };
  for (const { applies, run, evenWhenFull = false, isLast = false } of STEPS) {
    if (candidates.size >= wanted && !evenWhenFull) continue;
    if (!applies(search)) continue;
    run(search);
    if (isLast) return;
  }
}

/** Adds the foods that have the words; returns whether no other step can find one that comes before them. */
function addAsTyped(spelling: SpellingSearch, kinds: KindTools | undefined): boolean {
  // What meets a claim comes before what is only called so.
  if (kinds?.lookup.isClaimed !== true && spelling.addWholeNames()) return true;
  spelling.addAsTyped();
  return false;
}

/** Several words for what is no food stand apart in the name of one by chance: "Corn dog, fast food". */
function dropChanceMatches(search: Search): void {
  if (isOneWord(search) || !isNoFood(search) || !isEverydaySpeech(search)) return;
  const { hits } = search.candidates;
  for (const { doc, fit } of hits.values()) if (fit === FIT.allInName) hits.delete(doc);
}

function hasWholeName({ hits }: Candidates): boolean {
  for (const { fit } of hits.values()) if (fit >= FIT.sameWords) return true;
  return false;
}
