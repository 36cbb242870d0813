/**
 * The steps of a search, from strict to lenient. It ends as soon as there are enough foods: ranking puts the strict matches first in
 * any case, so a further step never changes what stands above. What a step does is in `run/run-plan.ts`.
 */
import type { Token } from '../query/parse-query.ts';
import {
  contentTokens,
  isClaimed,
  isOneName,
  isPreparedName,
  namesMissingKind,
  type Reading,
  stopWords,
} from '../query/reading.ts';

/** What the conditions of steps may ask of a search under way. */
export interface SearchState {
  /** The words of the query, each once. */
  readonly words: readonly Token[];
  /** What the query is taken to mean; it is read when a condition first asks. */
  readonly reading: Reading;
  /** How many foods were found so far, and whether those are as many as wanted. */
  readonly found: number;
  readonly isFull: boolean;
  /** Whether one of them is of the kind asked for, or may be. */
  readonly hasFoodsOfKind: boolean;
  /** Whether one of them has the words as its whole name. */
  readonly hasWholeName: boolean;
  /** Whether one of them has all words without a typo, or a name that is spelled nearly so. */
  readonly hasLikelyNames: boolean;
  /** Whether matches are judged by a claim. */
  readonly isJudgedByClaim: boolean;
  readonly isTyping: boolean;
  /** Whether other words were probably meant; they are looked for when a condition first asks. */
  readonly isMisspelt: boolean;
  /** Whether a food is called by these words and no others. */
  hasNameOf(words: readonly Token[]): boolean;
  hasRun(step: string): boolean;
}

/** One step: its name, what it looks for, and when. */
export interface Step {
  readonly name: string;
  readonly sentence: string;
  /** With how many foods found it still runs. */
  readonly runs: 'always' | 'while there is room' | 'if nothing was found';
  /** Whether it can find something that is wanted. */
  readonly applies: (state: SearchState) => boolean;
  /** Whether no step may follow. */
  readonly isLast?: true;
}

/** Queries of more words were often copied from a label, and so many words that match but for a typo do not by chance. */
const MANY_WORDS = 3;
/** More common words than these are hardly all in one food. */
const MOST_IN_ONE_FOOD = 7;

const isOneWord = ({ words }: SearchState) => words.length === 1;
const isLong = ({ words }: SearchState) => words.length > MANY_WORDS;
const isRead = ({ reading }: SearchState) => reading.name !== 'word by word';
const isNamed = ({ reading }: SearchState) => reading.head !== undefined;
const isSpokenFor = ({ reading }: SearchState) => reading.isHeadSpokenFor;
const lacksKind = (state: SearchState) => isNamed(state) && !state.hasFoodsOfKind;
const hasStopWords = ({ reading }: SearchState) => stopWords(reading) > 0;
const isAboutSomethingElse = ({ reading }: SearchState) => reading.isNotFood || reading.isEverydaySpeech;
const isUnknownWord = (state: SearchState) => isOneWord(state) && isRead(state) && !isNamed(state);

/** The steps in the order in which they run. */
export const STEPS = [
  {
    name: 'begun name',
    sentence: 'A single word as the beginning of the likeliest names of common foods: "scho" is chocolate.',
    runs: 'always',
    // A word that is a name itself is finished, unless only another language has it: "lettu" begins lettuce, and is Finnish.
    applies: (state) =>
      isOneWord(state) &&
      isRead(state) &&
      (state.isTyping || !state.reading.isHeadOfMainLanguage) &&
      !state.hasNameOf(state.words),
  },
  {
    name: 'while typing',
    sentence: 'Foods with words that the last word begins, if they fill the page.',
    runs: 'always',
    // A whole name of the catalog's language is finished: a strawberry is not a strawberry sundae.
    applies: ({ isTyping, reading }) =>
      isTyping &&
      reading.name !== 'begun name' &&
      !(isOneName(reading) && reading.isHeadOfMainLanguage && reading.hasFoods),
  },
  {
    name: 'common words at once',
    sentence: 'All foods that have the common words of a long query in any way: later steps look among these.',
    runs: 'always',
    applies: (state) => state.words.length > MOST_IN_ONE_FOOD && isRead(state),
  },
  {
    name: 'whole name',
    sentence: 'Foods that are called exactly so; if they fill the page, the search ends.',
    runs: 'always',
    // What meets a claim comes before what is only called so.
    applies: ({ isJudgedByClaim }) => !isJudgedByClaim,
  },
  {
    name: 'as typed',
    sentence: 'Foods that have all words as typed.',
    runs: 'always',
    applies: () => true,
  },
  {
    name: 'copied name',
    sentence: 'Many words that are the whole name of a food mean that food, and are not read for more.',
    runs: 'always',
    applies: (state) => isLong(state) && state.hasWholeName,
  },
  {
    name: 'meaning',
    sentence: 'The foods with all of many words, judged again by the kind and the claim that these make.',
    runs: 'always',
    applies: (state) => isLong(state) && isRead(state),
  },
  {
    name: 'unfinished last word',
    sentence: 'Several words, with those that the last one begins.',
    runs: 'while there is room',
    // Several words that foods of the kind have in their names need no other names, and "raw honey" begins no honeydew.
    applies: (state) => !isOneWord(state) && !isPreparedName(state.reading),
  },
  {
    name: 'claim',
    sentence: 'Foods whose names make the claim, in any language, then foods of the kind whose figures meet it.',
    // What is claimed by all names of a page may still be of other kinds.
    runs: 'always',
    applies: ({ reading }) => isClaimed(reading),
  },
  {
    name: 'split or joined before stop words',
    sentence: 'Two words joined, or one split, before stop words are left out: "peanutbutter cups".',
    runs: 'if nothing was found',
    applies: hasStopWords,
  },
  {
    name: 'unfinished name',
    sentence: 'The last word as the beginning of a longer name: "pomme de ter" is not an apple.',
    runs: 'if nothing was found',
    // "Wedding dress" goes on to no dressing.
    applies: (state) => isRead(state) && (state.reading.tokens.length === 1 || !state.reading.isEverydaySpeech),
  },
  {
    name: 'common words',
    sentence: 'All foods that have several common words in any way: later steps look among these.',
    runs: 'if nothing was found',
    applies: (state) => isLong(state) && isRead(state) && !state.hasRun('common words at once'),
  },
  {
    name: 'kind',
    sentence: 'Foods of the kind, whatever they are called; numbers may be left out.',
    runs: 'while there is room',
    applies: (state) => isNamed(state) && (isOneName(state.reading) || isClaimed(state.reading) || lacksKind(state)),
  },
  {
    name: 'each meaning',
    sentence: 'Foods of each kind that the name means: "pan" is bread among much that is pan-fried.',
    runs: 'always',
    applies: ({ reading }) => isOneName(reading),
  },
  {
    name: 'unfinished word',
    sentence: 'Words that a single word begins, unless it names what the catalog lacks.',
    runs: 'while there is room',
    applies: (state) => isOneWord(state) && !namesMissingKind(state.reading),
  },
  {
    name: 'something else',
    sentence: 'One or two everyday words for something else than food end the search.',
    runs: 'while there is room',
    applies: (state) => state.words.length < MANY_WORDS && isAboutSomethingElse(state),
    isLast: true,
  },
  {
    name: 'split or joined',
    sentence: 'Two words joined, or one split.',
    runs: 'while there is room',
    applies: (state) => (state.found > 0 || !hasStopWords(state)) && !state.hasRun('split or joined before stop words'),
  },
  {
    name: 'compound',
    sentence: 'A single word as a compound of two names: "Pferdewurst" is sausage.',
    runs: 'if nothing was found',
    applies: isUnknownWord,
  },
  {
    name: 'typos in unknown words',
    sentence: 'Typos in words that no food has; usually they are the only ones.',
    runs: 'while there is room',
    applies: ({ reading }) => !reading.isAnotherFood,
  },
  {
    name: 'respelled',
    sentence:
      'Words that mean nothing as the nearest that make sense beside the others, with which the search begins again: "petto di polo" is chicken.',
    runs: 'always',
    // A typo in a whole name was made in that name.
    applies: (state) => !state.hasLikelyNames && state.isMisspelt,
    isLast: true,
  },
  {
    name: 'typos',
    sentence: 'Typos in all words but those that name or describe foods.',
    runs: 'while there is room',
    applies: () => true,
  },
  {
    name: 'typos in names',
    sentence: 'Typos in names of foods too, where there are three words or more.',
    runs: 'if nothing was found',
    applies: (state) => isNamed(state) && state.words.length >= MANY_WORDS,
  },
  {
    name: 'something else in many words',
    sentence: 'Everyday words for something else than food end the search.',
    runs: 'while there is room',
    applies: isAboutSomethingElse,
    isLast: true,
  },
  {
    name: 'another food',
    sentence: 'An unknown word beside "oil" or "berries" makes another food, which ends the search.',
    runs: 'while there is room',
    applies: ({ reading }) => reading.isAnotherFood,
    isLast: true,
  },
  {
    name: 'without stop words',
    sentence: 'A search for the other words, where some say nothing about the food: "a glass of".',
    runs: 'if nothing was found',
    applies: (state) => !isNamed(state) && hasStopWords(state) && contentTokens(state.reading).length > 0,
    isLast: true,
  },
  {
    name: 'typos in split or joined',
    sentence: 'A typo beside a split or joined word.',
    runs: 'if nothing was found',
    applies: () => true,
  },
  {
    name: 'kind alone',
    sentence:
      'Foods of the kind with as many of the other words as they have; else of the nearest kind that the catalog has.',
    runs: 'while there is room',
    applies: (state) => lacksKind(state) && isSpokenFor(state),
  },
  {
    name: 'words left out',
    // A misspelt word counts only beside one that is spelled right.
    sentence:
      'Foods with the most distinctive words, if these make up a third of the letters, so that nonsense finds nothing.',
    runs: 'if nothing was found',
    applies: (state) => !isNamed(state),
  },
] as const satisfies readonly Step[];

export type StepName = (typeof STEPS)[number]['name'];

/** Which steps a search takes; all that apply, if nothing is said. */
export interface PlanOptions {
  /** Only the words as typed: for words that are known to be right, such as those of a food's own name. */
  asTypedOnly?: boolean | undefined;
  /** No typo is forgiven. */
  asSpelled?: boolean | undefined;
  /** The amount was set aside before. */
  isWithoutAmount?: boolean | undefined;
  /**
   * The last word is still being typed, so that the words which it begins come first, where they fill the page: "mil" is milk, and
   * not the millet that it is in French; "pot" is potatoes as well as pot pie.
   */
  isTyping?: boolean | undefined;
  /** Tells whether other words were probably meant: where nothing is called as typed, the search then ends before most typos are forgiven. */
  isMisspelt?: (() => boolean) | undefined;
  /** Bits of the languages in which it is asked, where more is known than its own words. */
  languages?: number | undefined;
  /** What judging whether foods are free of something may still cost, where several searches share it. */
  judging?: { left: number } | undefined;
}

const AS_TYPED_STEPS: readonly StepName[] = ['while typing', 'as typed'];

/** The names of steps that read words as others. */
const WITH_TYPOS = /typos|split/;
const STEPS_AS_SPELLED = STEPS.filter(({ name }) => !WITH_TYPOS.test(name));

/** The steps that a search may take, in their order. */
export function planOf(options: PlanOptions): readonly (Step & { readonly name: StepName })[] {
  const { asTypedOnly = false, asSpelled = false, isTyping = false } = options;
  if (!asTypedOnly) return asSpelled ? STEPS_AS_SPELLED : STEPS;
  return STEPS.filter(({ name }) => AS_TYPED_STEPS.includes(name) || (isTyping && name === 'unfinished last word'));
}

/** Whether a step runs now. */
export function isDue({ runs, applies }: Step, state: SearchState): boolean {
  if (runs === 'while there is room' && state.isFull) return false;
  if (runs === 'if nothing was found' && state.found > 0) return false;
  return applies(state);
}
