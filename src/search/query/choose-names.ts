/** Of all names of kinds that the words of a query may be, overlapping ones among them: which it is made of, and what they mean. */
import { PREPARATIONS, type Preparation } from '../../food/preparations.ts';
import { isWithin, type Kind, type KindTable } from '../../kinds/kind-table.ts';
import type { QueryDictionary } from './dictionary.ts';
import { type ClaimedSpan, MEANINGS, type NamedSpan, type PhraseMeaning } from './kind-names.ts';
import { isUnspaced } from './lexemes.ts';
import { isAncestor, isPartOf, isSpoken, isWider, overlap } from './name-spans.ts';

/** A kind with no more kinds below it says nearly as much as one of these. */
const NARROW_KIND = 6;
/** How many times less likely a food is meant with each step of commonness. */
const LESS_COMMON = 3;

/** The names that a query is made of, none overlapping another, each with its likeliest meanings. */
export function chooseNames(
  names: readonly NamedSpan[],
  claims: readonly ClaimedSpan[],
  stopWordLanguages: readonly number[],
  languages: number,
  dictionary: QueryDictionary,
): readonly NamedSpan[] {
  if (names.length === 0) return names;
  // "Sugar-free gum" is a kind; where the catalog has none, it is gum, and the claim counts.
  const existing = withoutMissingClaims(names, claims, dictionary);
  const plausible = plausibleNames(existing, stopWordLanguages, languages);
  const isHeadLast = dictionary.languages.grammarOf(languages)?.head === 'last';
  return longestNames(plausible, isHeadLast).map((name) => ({
    ...name,
    meanings: likeliestMeanings(name, languages, dictionary),
  }));
}

/** Whether the catalog has foods of a kind that a name means. */
export function hasFoods({ meanings }: NamedSpan, dictionary: QueryDictionary): boolean {
  return meanings.some(({ kind }) => dictionary.hasFoods(kind));
}

/** The kind itself, or the one above it where that is nearly the same ("sultana", a raisin), if the catalog has foods of it. */
export function nearestWithFoods(kind: Kind, dictionary: QueryDictionary): Kind | undefined {
  if (dictionary.hasFoods(kind)) return kind;
  const parent = dictionary.names.table.parentOf(kind);
  if (parent === undefined || !dictionary.hasFoods(parent)) return undefined;
  return parent.end - parent.number <= NARROW_KIND || dictionary.contents.isAlike(kind) ? parent : undefined;
}

/** What a kind is made of, and how it is prepared: cooked rice is rice. */
export function originOf({ key }: Kind, table: KindTable): { kind: Kind; preparation: Preparation } | undefined {
  const preparation = PREPARATIONS.find((each) => key.startsWith(`${each}-`));
  const kind = preparation && table.byKey(key.slice(preparation.length + 1));
  return kind && { kind, preparation: preparation! };
}

/**
 * The names without those that claim something and of which the catalog has no foods; of the names within such a one those
 * count that mean a wider kind: of "skimmed milk powder" milk powder, not skimmed milk.
 */
function withoutMissingClaims(
  names: readonly NamedSpan[],
  claims: readonly ClaimedSpan[],
  dictionary: QueryDictionary,
): readonly NamedSpan[] {
  if (claims.length === 0) return names;
  const { table } = dictionary.names;
  const missing = names.filter((name) => claims.some((claim) => overlap(claim, name)) && !hasFoods(name, dictionary));
  // "Кипячёное молоко" is milk, as молоко is: the claim says more than the longer name. What is called fried is mostly another food.
  const isSaidShorter = (name: NamedSpan) =>
    claims.some((claim) => claim.claim !== 'fried' && isPartOf(claim, name)) &&
    names.some(
      (other) =>
        isPartOf(other, name) &&
        claims.every((claim) => !overlap(claim, other)) &&
        other.meanings[0]!.kind === name.meanings[0]!.kind,
    );
  return names.filter(
    (name) =>
      !missing.includes(name) &&
      !isSaidShorter(name) &&
      missing.every((longer) => !overlap(name, longer) || isAncestor(name, longer) || isOrigin(name, longer, table)),
  );
}

/**
 * Whether a name may mean what the other's kind is made of: onions, of which there are fried ones, or salami, which stands on the
 * same shelf as cooked sausage.
 */
function isOrigin({ meanings }: NamedSpan, prepared: NamedSpan, table: KindTable): boolean {
  const origins = prepared.meanings.flatMap(({ kind }) => originOf(kind, table)?.kind ?? []);
  return (
    origins.length > 0 &&
    meanings.some(({ kind }) => origins.some((origin) => isWithin(kind, origin)) || isWider(kind, prepared))
  );
}

/**
 * The names without those that only seem to be some: words that say nothing, where others say more ("sugar in a coke"), and
 * single words of another language than the rest of the query ("and", a duck in Danish).
 */
function plausibleNames(
  names: readonly NamedSpan[],
  stopWordLanguages: readonly number[],
  languages: number,
): readonly NamedSpan[] {
  const specific = names.filter(({ from, to }) => stopWordLanguages.slice(from, to).some((bits) => bits === 0));
  const possible = specific.length > 0 ? specific : names.filter((name) => isSpoken(name, stopWordLanguages));
  const isOfLanguages = ({ meanings }: NamedSpan) => meanings.some((meaning) => (meaning.languages & languages) !== 0);
  const spoken = possible.filter(isOfLanguages);
  // Several words of another language are a name where none of the query's own is in them: "pain riche" is Swedish, too.
  const borrowed = possible.filter(
    (name) =>
      !isOfLanguages(name) &&
      (name.to - name.from === stopWordLanguages.length ||
        (name.to - name.from > 1 && spoken.every((other) => !overlap(name, other)))),
  );
  const found = [...spoken, ...borrowed];
  return found.length > 0 ? found : specific;
}

/**
 * The longest names, none overlapping another; of those as long, and of what stands on one shelf what the
 * language puts the food in: "white chocolate chips" are chocolate chips.
 */
function longestNames(names: readonly NamedSpan[], isHeadLast: boolean): NamedSpan[] {
  const longestFirst = names.toSorted((a, b) => b.to - b.from - (a.to - a.from));
  const chosen: NamedSpan[] = [];
  for (const name of longestFirst) {
    const clashing = chosen.filter((other) => overlap(name, other));
    const [clash] = clashing;
    if (clash === undefined) chosen.push(name);
    else if (isHeadLast && clashing.length === 1 && isHeadOver(name, clash)) chosen[chosen.indexOf(clash)] = name;
  }
  return chosen;
}

/** Whether one of two names that overlap, each with as many words, is the food, and the other only says more of it. */
function isHeadOver(name: NamedSpan, before: NamedSpan): boolean {
  return (
    name.to - name.from === before.to - before.from &&
    name.from > before.from &&
    name.meanings.some(({ kind }) => isWider(kind, before))
  );
}

/** The likeliest meanings, in the language of the query where it is plain. */
function likeliestMeanings(
  { meanings, spellings }: NamedSpan,
  languages: number,
  dictionary: QueryDictionary,
): PhraseMeaning[] {
  const spoken = meanings.filter((meaning) => (meaning.languages & languages) !== 0);
  const possible = spoken.length > 0 ? spoken : meanings;
  const found = possible.map((meaning) => ({
    ...meaning,
    kind: nearestWithFoods(meaning.kind, dictionary) ?? meaning.kind,
  }));
  const distinct = found.filter(({ kind }, at) => found.findIndex((other) => other.kind === kind) === at);
  // 饺子 is dumplings in Chinese, and one sort of them in Japanese, which letters do not tell apart: the wider kind has both.
  const isShared = spellings.some((words) => words.some(isUnspaced));
  const widest = distinct.filter(
    ({ kind, languages: own }) =>
      !isShared ||
      !distinct.some((other) => other.kind !== kind && isWithin(kind, other.kind) && (own & other.languages) === 0),
  );
  if (widest.length === 1) return widest;
  return widest
    .map((meaning) => ({ meaning, weight: weightOf(meaning, languages, dictionary) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MEANINGS)
    .map(({ meaning }) => meaning);
}

/** How likely a meaning is: by the catalog's languages, and by how common the food is. */
function weightOf({ kind, languages }: PhraseMeaning, spoken: number, dictionary: QueryDictionary): number {
  const foods = dictionary.languages.foodsOf(languages & spoken || languages);
  return (dictionary.hasFoods(kind) ? 1 : 1 / LESS_COMMON) * (foods / LESS_COMMON ** (kind.commonness - 1));
}
