/** Reads what limits a query beside the food that it names: what this must not have, and whether it asks for food at all. */
import type { Kind } from '../../kinds/kind-table.ts';
import { analyse } from '../../text/analyse.ts';
import { fold } from '../../text/fold.ts';
import { type TextUnit, unitsOf } from '../../text/text-units.ts';
import { isLoneCharacter } from '../../text/tokenise.ts';
import type { SearchKinds } from '../search-kinds.ts';
import { MAX_QUERY_LENGTH } from './parse-query.ts';
import type { ExcludedSpan } from './read-exclusions.ts';

/** A query, and what limits it. */
export interface LimitedQuery {
  /** The query without the words that exclude something. */
  readonly text: string;
  /** Whether such words are the last ones, so that those before them are finished. */
  readonly isFollowed: boolean;
  /** Those words. */
  readonly excludedWords: readonly string[];
  /** The bits of the substances that are excluded, 0 for none. */
  readonly excluded: number;
  /** The kinds of food that are excluded: "pizza without mushrooms". */
  readonly excludedKinds: readonly Kind[];
  /** Where only parts of substances are excluded, their kinds: "pizza without cheese" may have milk. */
  readonly excludedParts: readonly Kind[];
  /** Bits of the languages in which it excludes something; undefined where nothing tells. */
  readonly languages: number | undefined;
  /** Whether it asks for something else than food. */
  readonly isRefused: boolean;
}

const NO_LIMITS = {
  isFollowed: false,
  excludedWords: [],
  excluded: 0,
  excludedKinds: [],
  excludedParts: [],
  languages: undefined,
};
/** A hyphen at the end of a word. */
const CUT_OFF = /^-[^\p{L}]/u;

/** Reads a query as it was typed. */
export function readLimits(query: string, kinds: SearchKinds): LimitedQuery {
  const { exclusions, refusals } = kinds;
  const folded = fold(query.slice(0, MAX_QUERY_LENGTH));
  const units = unitsOf(folded);
  const texts = units.map(({ text }) => text);
  const cutOff = new Set(units.flatMap(({ to }, at) => (CUT_OFF.test(folded.slice(to, to + 2)) ? at : [])));
  const read = exclusions.read(texts, { isUnfinished: true, cutOff });
  const isRefused = refusals.isRefused(texts);
  if (read.length === 0) return { ...NO_LIMITS, text: query, isRefused };
  const spans = read
    .flatMap((span) => withKinds(span, texts, kinds) ?? [])
    .filter((span) => !isName(span, units, folded, kinds));
  let rest = '';
  let end = 0;
  const words: string[] = [];
  for (const { from, to } of spans) {
    rest += `${folded.slice(end, units[from]!.from)} `;
    end = units[to - 1]!.to;
    words.push(folded.slice(units[from]!.from, end));
  }
  return {
    text: spans.length === 0 ? query : rest + folded.slice(end),
    isFollowed: spans.at(-1)?.to === units.length,
    excludedWords: words,
    excluded: spans.reduce((bits, { substances }) => bits | substances, 0),
    excludedKinds: spans.flatMap((span) => span.kinds),
    excludedParts: spans.every(({ whole }) => whole === 0) ? spans.flatMap((span) => partsOf(span, texts, kinds)) : [],
    languages: spans.reduce((bits, span) => bits & span.languages, -1) || undefined,
    isRefused,
  };
}

interface SpanWithKinds extends ExcludedSpan {
  readonly kinds: readonly Kind[];
}

/** A span with the kinds that follow a word such as "without"; undefined where it excludes nothing, or makes a claim instead. */
export function withKinds(
  span: ExcludedSpan,
  units: readonly string[],
  { names }: SearchKinds,
): SpanWithKinds | undefined {
  if (!span.isWithout) return names.isClaim(units, span.from, span.to + 1) ? undefined : { ...span, kinds: [] };
  const behind = units.slice(span.to);
  const longest = names.dictionary
    .matchesIn(behind)
    .filter(({ from }) => from === 0)
    .at(-1);
  if (longest === undefined || names.isClaim(units, span.from, span.to + longest.to)) return undefined;
  const spoken = names.dictionary.meaningsOf(longest).filter(({ languages }) => (languages & span.languages) !== 0);
  return spoken.length === 0 ? undefined : { ...span, to: span.to + longest.to, kinds: spoken.map(({ kind }) => kind) };
}

/** The kinds that the words of a span name which only have what is excluded: butter, cheese. */
export function partsOf({ from, to }: ExcludedSpan, units: readonly string[], { names }: SearchKinds): Kind[] {
  const words = units.slice(from, to);
  return names.dictionary
    .matchesIn(words)
    .flatMap((match) => names.dictionary.meaningsOf(match).map(({ kind }) => kind));
}

/** Whether words that seem to exclude something are part of the name of a kind that has it: "tuna in vegetable oil". */
function isName(
  { from, to, substances }: ExcludedSpan,
  units: readonly TextUnit[],
  folded: string,
  { names, contents }: SearchKinds,
): boolean {
  let start = from;
  let end = to;
  const isUnspaced = isLoneCharacter(units[from]!.text);
  const isNext = (at: number) => units[at] !== undefined && isLoneCharacter(units[at].text);
  while (isUnspaced && start > 0 && isNext(start - 1) && units[start - 1]!.to === units[start]!.from) start--;
  while (isUnspaced && isNext(end) && units[end]!.from === units[end - 1]!.to) end++;
  const words = isUnspaced
    ? analyse(folded.slice(units[start]!.from, units[end - 1]!.to))
    : units.map(({ text }) => text);
  return names.dictionary
    .matchesIn(words)
    .filter((match) =>
      isUnspaced ? match.from === 0 && match.to === words.length : match.from <= from && match.to >= to,
    )
    .some((match) => names.dictionary.meaningsOf(match).some(({ kind }) => (contents.has(kind) & substances) !== 0));
}
