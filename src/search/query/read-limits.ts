/** Reads what limits a query beside the food that it names: what this must not have, and whether it asks for food at all. */
import type { Kind } from '../../kinds/kind-table.ts';
import type { PhraseMatch } from '../../kinds/names/phrase-table.ts';
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
  /** Whether names of foods are all that says so: "beer 0.0". What is called so is then meant. */
  readonly isOfNames: boolean;
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
  isOfNames: false,
  excludedWords: [],
  excluded: 0,
  excludedKinds: [],
  excludedParts: [],
  languages: undefined,
};
/** A hyphen at the end of a word, or a slash: "gluten-, laktosefrei", "egg/dairy free". */
const CUT_OFF = /^(-[^\p{L}]|\/)/u;
const HYPHENED = /^-\p{L}/u;
const PERCENT = /^ ?%/;
const ABBREVIATED = /^[./]/;
/** A sign before a word that is joined to no other: "pan -gluten". */
const MINUS = /\s[-−]$/;
const DECIMALS = /^[.,]\d+/;
/** Shorter parts of a word name something by chance. */
const MIN_STEM = 4;

/** Reads a query as it was typed. */
export function readLimits(query: string, kinds: SearchKinds): LimitedQuery {
  const { exclusions, refusals } = kinds;
  const folded = fold(query.slice(0, MAX_QUERY_LENGTH));
  const units = withWholeNumbers(unitsOf(folded), folded);
  const typed = units.map(({ text }) => text);
  const texts = typed.map((text) => exclusions.asMeant(text));
  const before = (sign: RegExp) =>
    new Set(units.flatMap(({ to }, at) => (sign.test(folded.slice(to, to + 2)) ? at : [])));
  const negated = new Set(units.flatMap(({ from }, at) => (MINUS.test(folded.slice(0, from)) ? at : [])));
  const read = exclusions.read(texts, {
    isQuery: true,
    cutOff: before(CUT_OFF),
    hyphened: before(HYPHENED),
    percent: before(PERCENT),
    abbreviated: before(ABBREVIATED),
    negated,
  });
  const isRefused = refusals.isRefused(typed);
  if (read.length === 0) return { ...NO_LIMITS, text: query, isRefused };
  const spans = read
    .flatMap((span) => withKinds(span, texts, kinds) ?? [])
    .filter((span) => negated.has(span.from) || !isName(span, units, folded, kinds))
    .flatMap((span) => (span.by === 'beside' ? (besideKind(span, units, kinds) ?? []) : span));
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
    isOfNames: spans.every(({ by }) => by === 'beside'),
    excludedWords: words,
    excluded: spans.reduce((bits, { substances }) => bits | substances, 0),
    excludedKinds: spans.flatMap((span) => span.kinds),
    excludedParts: spans.every(({ whole }) => whole === 0) ? spans.flatMap((span) => partsOf(span, texts, kinds)) : [],
    languages: spans.reduce((bits, span) => bits & span.languages, -1) || undefined,
    isRefused,
  };
}

/** Units of which each number is one: "0.5 l" is no "0", and "0,0" is. */
function withWholeNumbers(units: readonly TextUnit[], folded: string): TextUnit[] {
  let end = 0;
  return units.flatMap((unit) => {
    if (unit.from < end) return [];
    const [decimals = ''] = /^\d+$/.test(unit.text) ? (DECIMALS.exec(folded.slice(unit.to)) ?? []) : [];
    end = unit.to + decimals.length;
    const text = unit.text + decimals;
    return { text: Number(text.replace(',', '.')) === 0 ? '0' : text, from: unit.from, to: end };
  });
}

interface SpanWithKinds extends ExcludedSpan {
  readonly kinds: readonly Kind[];
}

/** A span with the kinds that "without" or "free" excludes; undefined where it excludes nothing, or makes a claim instead. */
export function withKinds(
  span: ExcludedSpan,
  units: readonly string[],
  { names }: SearchKinds,
): SpanWithKinds | undefined {
  if (span.by === 'name' || span.by === 'beside') {
    const isOfAdded = names.claims(units.slice(span.from, span.to)).some(({ claim }) => claim === 'no-added-sugar');
    return isOfAdded || names.isClaim(units, span.from, span.to + 1) ? undefined : { ...span, kinds: [] };
  }
  const { dictionary } = names;
  let { from, to } = span;
  let match: PhraseMatch | undefined;
  if (span.by === 'without') {
    const behind = dictionary.matchesIn(units.slice(to)).filter((each) => each.from === 0);
    match = behind.at(-1);
    to += match?.to ?? 0;
  } else {
    const isFollowed = to === units.length || dictionary.matchesIn(units.slice(to)).some((each) => each.from === 0);
    if (!isFollowed || (span.stem !== undefined && span.stem.length < MIN_STEM)) return undefined;
    match =
      span.stem === undefined
        ? dictionary.matchesIn(units.slice(0, from)).find((each) => each.to === from)
        : dictionary.matchOfWord(span.stem);
    if (span.stem === undefined) from = match?.from ?? from;
  }
  if (match === undefined || names.isClaim(units, from, to)) return undefined;
  const spoken = dictionary.meaningsOf(match).filter(({ languages }) => (languages & span.languages) !== 0);
  return spoken.length === 0 ? undefined : { ...span, from, to, kinds: spoken.map(({ kind }) => kind) };
}

/** A span of "zero" or "0.0" with what the kinds beside it have of what it may exclude: beer alcohol; undefined for nothing. */
function besideKind<T extends ExcludedSpan>(
  span: T,
  units: readonly TextUnit[],
  { names: { dictionary }, contents }: SearchKinds,
): T | undefined {
  const had = dictionary
    .matchesIn(units.map(({ text }) => text))
    .filter(({ from, to }) => to <= span.from || from >= span.to)
    .flatMap((match) => dictionary.meaningsOf(match))
    .reduce((bits, { kind }) => bits | contents.has(kind), 0);
  const substances = span.substances & had;
  return substances === 0 ? undefined : { ...span, substances, whole: substances };
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
  { from, to, substances, by }: ExcludedSpan,
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
  const isSaid = ({ kind }: { kind: Kind }) => (contents.has(kind) & substances) !== 0;
  return names.dictionary
    .matchesIn(words)
    .filter((match) =>
      isUnspaced ? match.from === 0 && match.to === words.length : match.from <= from && match.to >= to,
    )
    .some(
      (match) =>
        ((by === 'free' || by === 'beside') && match.to - match.from > to - from) ||
        names.dictionary.meaningsOf(match).some(isSaid),
    );
}
