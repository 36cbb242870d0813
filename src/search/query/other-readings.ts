/** Other ways to take the words of a query, for steps that find nothing by the first: each from the reading of what was typed. */
import { FLAVORS_ANYTHING, type Kind } from '../../kinds/kind-table.ts';
import { begunName } from './begun-names.ts';
import { nearestWithFoods } from './choose-names.ts';
import type { QueryDictionary } from './dictionary.ts';
import type { NamedSpan } from './kind-names.ts';
import { isNameIn, isPartOf, isWider, languagesOf, overlap } from './name-spans.ts';
import type { Token } from './parse-query.ts';
import { readNames } from './read-query.ts';
import { type KindSpan, type Reading, wordByWord } from './reading.ts';

/** The last word as the beginning of a name's, where that makes a longer name than the head: "pomme de ter". */
export function readUnfinished({ tokens, names, head }: Reading, dictionary: QueryDictionary): Reading | undefined {
  const length = head?.tokens.length ?? 0;
  const unfinished = dictionary.names.namedByPrefix(tokens);
  if (unfinished.every(({ from, to }) => to - from <= length)) return undefined;
  const reading = readNames('unfinished name', tokens, [...names, ...unfinished], names, dictionary);
  return reading.head !== undefined && reading.head.tokens.length > length ? reading : undefined;
}

/** A single word as the beginning of the names of common foods: "scho" as chocolate. */
export function readBegun({ tokens, names }: Reading, dictionary: QueryDictionary): Reading | undefined {
  const begun = begunName({ tokens, names }, dictionary);
  if (begun === undefined) return undefined;
  const [token] = tokens;
  const head: KindSpan = { role: 'kind', ...begun, tokens };
  return {
    ...wordByWord([token]),
    name: 'begun name',
    spans: [head],
    content: [head],
    head,
    hasFoods: true,
    isHeadOfMainLanguage: isNameIn(head, dictionary.languages.main),
    languages: languagesOf(head) | dictionary.languages.main,
    names,
  };
}

/** A single word as a compound of two names: "Pferdewurst" is sausage. */
export function readCompound({ tokens, names }: Reading, dictionary: QueryDictionary): Reading | undefined {
  const named = dictionary.names.namedInCompound(tokens[0].text, dictionary.languages.withCompounds);
  return named && readNames('compound', tokens, [named], names, dictionary);
}

/**
 * Names of which the catalog has no foods as shorter ones within them that mean a wider kind: "king prawns" as prawns, but "salad
 * cream" not as cream.
 */
export function readShorter(reading: Reading, dictionary: QueryDictionary): Reading {
  const { tokens, names, head } = reading;
  const missing = names.filter(({ meanings }) => meanings.every(({ kind }) => !nearestWithFoods(kind, dictionary)));
  const known = names.flatMap((name): NamedSpan[] => {
    // "Apple cobbler" is not an apple: beside what the query is about, too, a name must mean a wider kind.
    const longer = missing.filter(
      (other) => overlap(name, other) || (other.from === head?.from && other.to === head.to),
    );
    const meanings = name.meanings.filter(
      ({ kind }) =>
        nearestWithFoods(kind, dictionary) !== undefined &&
        longer.every((other) => isWider(kind, other) && isHeadWithin(name, other, reading, dictionary)),
    );
    return meanings.length === 0 ? [] : [{ ...name, meanings }];
  });
  return readNames('shorter name', tokens, known, names, dictionary);
}

/**
 * Whether a name is what a longer one is called by, and not what it is made with: "matcha latte" is not matcha. Nor is it the same
 * food where the rest of the longer name says what that is made from: "oat flour" is not flour, which mostly is of wheat; what
 * merely seasons is near enough.
 */
function isHeadWithin(name: NamedSpan, longer: NamedSpan, reading: Reading, dictionary: QueryDictionary): boolean {
  if (!isPartOf(name, longer)) return true;
  const { tokens, names } = reading;
  const claimed = dictionary.names.claims(tokens.map(({ text }) => text));
  const grammar = dictionary.languages.grammarOf(languagesOf(longer));
  const says = ({ text }: Token) => !dictionary.languages.isDescribing(text, languagesOf(longer));
  const before = tokens.slice(longer.from, name.from).filter(says);
  const behind = tokens.slice(name.to, longer.to).filter(says);
  const isLinked = grammar?.roles.link.has(tokens[name.to]?.text) === true && name.to < longer.to;
  if (!isLinked && (grammar?.head === 'first' ? before : behind).length > 0) return false;
  const isSeasoning = name.meanings.some(({ kind }) => dictionary.names.table.parentOf(kind)?.isVague === true);
  const rest = tokens
    .slice(longer.from, longer.to)
    .filter((_, at) => longer.from + at < name.from || longer.from + at >= name.to);
  return isSeasoning || !names.some(isSubstance);

  function isSubstance({ from, to, meanings }: NamedSpan): boolean {
    const isRest = to - from === rest.length && tokens.slice(from, to).every((token) => rest.includes(token));
    const isClaimed = claimed.some((claim) => claim.from < to && from < claim.to);
    const spoken = meanings.filter(({ languages }) => (languages & languagesOf(longer)) !== 0);
    return isRest && !isClaimed && spoken.some(({ kind }) => kind.flavouring < FLAVORS_ANYTHING);
  }
}

/** A kind as the one above it that it is called by: "Himbeermarmelade" as jam. */
export function readWider({ tokens, names }: Reading, dictionary: QueryDictionary): Reading {
  const { table } = dictionary.names;
  const calledBy = (kind: Kind) => {
    const parent = table.parentOf(kind);
    return parent !== undefined && !parent.isVague && kind.key.endsWith(`-${parent.key}`) ? parent : kind;
  };
  const wider = names.map((name) => ({
    ...name,
    meanings: name.meanings.map((meaning) => ({ ...meaning, kind: calledBy(meaning.kind) })),
  }));
  return readNames('wider kind', tokens, wider, names, dictionary);
}
