/**
 * Reads a query for what it means: which of its words name kinds of food, which of these is the food itself, which words claim
 * something of its figures, and which say nothing about it ("a glass of", "how many calories in").
 */
import { isPreparation } from '../../food/preparations.ts';
import type { Kind } from '../../kinds/kind-table.ts';
import { isNumber } from '../../text/tokenise.ts';
import { chooseNames, hasFoods } from './choose-names.ts';
import type { QueryDictionary } from './dictionary.ts';
import { ALL_LANGUAGES, type ClaimedSpan, type NamedSpan } from './kind-names.ts';
import { isNameIn, isPartOf, overlap } from './name-spans.ts';
import type { Token } from './parse-query.ts';
import { headOf, isSpokenFor, spansBehindLink } from './query-head.ts';
import {
  type ClaimSpan,
  type ContentSpan,
  type KindSpan,
  type Reading,
  type ReadingName,
  type Span,
  wordSpan,
} from './reading.ts';

/** What the words mean as they were typed, in these languages where they are known. */
export function readQuery(tokens: readonly Token[], dictionary: QueryDictionary, languages?: number): Reading {
  const names = namesIn(tokens, dictionary);
  return readNames('as typed', tokens, names, names, dictionary, languages);
}

/** What the words mean if some of these are the names of kinds in them; `typed` are the names as typed. */
export function readNames(
  name: ReadingName,
  tokens: readonly Token[],
  names: readonly NamedSpan[],
  typed: readonly NamedSpan[],
  dictionary: QueryDictionary,
  spoken?: number,
): Reading {
  const texts = tokens.map(({ text }) => text);
  const stopWordLanguages = texts.map((text) =>
    isNumber(text) ? ALL_LANGUAGES : dictionary.names.languagesOfStopWord(text),
  );
  const notFood = texts.map((text) => dictionary.languages.languagesOfNotFood(text));
  // Without names or words for what is not a food the language decides nothing.
  const isLanguageRelevant = names.length > 0 || notFood.some((bits) => bits !== 0);
  const likeliest = isLanguageRelevant ? dictionary.languages.likeliest(texts, names, stopWordLanguages) : 0;
  const languages = spoken !== undefined && isSpokenIn(names, spoken) ? spoken : likeliest;
  const grammar = dictionary.languages.grammarOf(languages);
  // "Protein in eggs" asks how much they have, and not for those that have much; "proteína de soja" is a food.
  const isQuestion = ({ from, to }: ClaimedSpan) =>
    to - from === 1 &&
    (stopWordLanguages[from]! & languages) !== 0 &&
    grammar?.head === 'last' &&
    grammar.roles.link.has(texts[to]!);
  const claimed = dictionary.names.claims(texts).filter((claim) => !isQuestion(claim));
  const chosen = chooseNames(names, claimed, stopWordLanguages, languages, dictionary);
  const { kinds, claims } = settle(chosen, claimed, dictionary);
  const spans = spansOf(tokens, kinds, claims, stopWordLanguages);
  const content = spans.filter(isContent);
  const behindLink = spansBehindLink(content, tokens, grammar);
  const head = headOf(content, behindLink, grammar, dictionary);
  const plain = languages | dictionary.languages.main;
  const isInName = (at: number) => names.some(({ from, to }) => at >= from && at < to);
  const claimSpans = longestFirst(spans.filter(isClaim));
  return {
    name,
    tokens,
    spans,
    content,
    claims: claimSpans,
    head,
    besideHead: behindLink.every(({ role }) => role === 'kind') ? behindLink : [],
    hasFoods: head !== undefined && hasFoods(head, dictionary),
    isHeadOfMainLanguage: head !== undefined && isNameIn(head, dictionary.languages.main),
    isHeadSpokenFor: head === undefined || isSpokenFor(head, content, grammar, dictionary),
    languages: plain,
    isNotFood: notFood.some((bits, at) => (bits & plain) !== 0 && !isInName(at)),
    isEverydaySpeech: head === undefined && isEverydaySpeech(content, claimSpans, dictionary),
    isAnotherFood: head !== undefined && isAnotherFood(head, content, languages, dictionary),
    names: typed,
  };
}

/** Whether a name is one in these languages: "1 Sushi" is asked in German, and not in a language that has no such word. */
function isSpokenIn(names: readonly NamedSpan[], languages: number): boolean {
  return names.some(({ meanings }) => meanings.some((meaning) => (meaning.languages & languages) !== 0));
}

/**
 * The words of a query that are spelled right: its name, other names of which there are foods, and words of its languages that
 * describe foods or say nothing about them.
 */
export function rightWords(
  { tokens, content, languages, names, head }: Reading,
  dictionary: QueryDictionary,
): ReadonlySet<string> {
  // The name that they make is of no food, as of "dry mustard", but the words are known: mustard is not custard.
  if (head === undefined) {
    const known = names.filter((name) => name.to - name.from === 1 && isNameIn(name, dictionary.languages.main));
    return new Set(known.map(({ from }) => tokens[from].text));
  }
  const isOnlySpan = content.length === 1;
  const named = content.filter((span) => span.role === 'kind' && (isOnlySpan || hasFoods(span, dictionary)));
  const describing = tokens.filter(({ text }) => dictionary.languages.isDescribing(text, languages));
  return new Set([...named.flatMap((span) => span.tokens), ...describing].map(({ text }) => text));
}

/** The spans that are names as they were typed; where there are none, all words may be a name that an import learned. */
function namesIn(tokens: readonly Token[], dictionary: QueryDictionary): readonly NamedSpan[] {
  const texts = tokens.map(({ text }) => text);
  const names = dictionary.names.named(texts);
  const kind = names.length > 0 ? undefined : dictionary.learnedKind(texts);
  if (kind === undefined) return names;
  const meanings = [{ kind, languages: 0 }];
  return [{ from: 0, to: texts.length, meanings, spellings: [texts], isPrefix: false }];
}

/** Which of the chosen names and the claims count where they overlap. */
function settle(
  chosen: readonly NamedSpan[],
  claimed: readonly ClaimedSpan[],
  dictionary: QueryDictionary,
): { kinds: readonly NamedSpan[]; claims: readonly ClaimedSpan[] } {
  if (claimed.length === 0) return { kinds: chosen, claims: claimed };
  // "Decaf" alone is coffee; beside a name it is what is claimed. "Torrada" is toast unless a name stands next to it.
  const isClaim = (name: NamedSpan) =>
    claimed.some(
      ({ from, to, claim }) =>
        from === name.from &&
        to === name.to &&
        (!isPreparation(claim) || chosen.some((other) => other.to === from || other.from === to)),
    );
  const names = chosen.length < 2 ? chosen : chosen.filter((name) => !isClaim(name));
  const claims = claimed.filter((claim) => names.every((name) => !overlap(claim, name) || isPartOf(name, claim)));
  const kinds = names
    .filter((name) => claims.every((claim) => !overlap(name, claim)))
    .map((name) => prepared(name, claims, dictionary));
  return { kinds, claims };
}

/** A name as that of the kind that is prepared as claimed, where there are foods of it: "Aprikosen getrocknet" are dried apricots. */
function prepared(name: NamedSpan, claims: readonly ClaimedSpan[], dictionary: QueryDictionary): NamedSpan {
  const preparations = claims.map(({ claim }) => claim).filter(isPreparation);
  if (preparations.length === 0) return name;
  const preparedKind = ({ key }: Kind) =>
    preparations
      .map((preparation) => dictionary.names.table.byKey(`${preparation}-${key}`))
      .find((kind) => kind !== undefined && dictionary.hasFoods(kind));
  const meanings = name.meanings.map((meaning) => ({ ...meaning, kind: preparedKind(meaning.kind) ?? meaning.kind }));
  return { ...name, meanings };
}

/** The tokens as spans: names and claims, and each other token by itself. */
function spansOf(
  tokens: readonly Token[],
  kinds: readonly NamedSpan[],
  claims: readonly ClaimedSpan[],
  stopWordLanguages: readonly number[],
): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < tokens.length; at = spans.at(-1)!.to) {
    const kind = kinds.find(({ from }) => from === at);
    const claim = claims.find(({ from }) => from === at);
    if (kind !== undefined) spans.push({ role: 'kind', ...kind, tokens: tokens.slice(at, kind.to) });
    else if (claim !== undefined) {
      const role = isPreparation(claim.claim) ? 'preparation' : 'claim';
      spans.push({ role, ...claim, tokens: tokens.slice(at, claim.to) });
    } else if (isNumber(tokens[at].text)) spans.push(wordSpan(tokens[at], at, 'number'));
    else if (stopWordLanguages[at] !== 0) spans.push(wordSpan(tokens[at], at, 'stop word'));
    else spans.push(wordSpan(tokens[at], at, tokens[at].unfinished ? 'prefix' : 'unknown word'));
  }
  return spans;
}

/** "Castor oil" is not an oil that is known, nor camel milk a milk of which there are foods. */
function isAnotherFood(
  head: KindSpan,
  content: readonly ContentSpan[],
  languages: number,
  dictionary: QueryDictionary,
): boolean {
  const isCarrier = head.meanings.some(({ kind }) => dictionary.contents.isCarrier(kind));
  const isApart = head.meanings.every(({ kind }) => dictionary.contents.isApart(kind) && !dictionary.hasFoods(kind));
  // In other languages nothing tells a noun from what describes a food: "warm milk".
  if (!isCarrier || (languages & dictionary.names.languagesOfQueries) === 0) return isApart;
  const isUnknown = ({ role, tokens: [token] }: ContentSpan) =>
    (role === 'unknown word' || role === 'prefix') &&
    !dictionary.languages.isDescribing(token!.text, languages) &&
    !dictionary.names.isEverydayWord(token!.text);
  return content.some(isUnknown);
}

function isContent(span: Span): span is ContentSpan {
  return span.role !== 'claim' && span.role !== 'preparation' && span.role !== 'stop word';
}

function isClaim(span: Span): span is ClaimSpan {
  return span.role === 'claim' || span.role === 'preparation';
}

function longestFirst(claims: ClaimSpan[]): ClaimSpan[] {
  return claims.sort((a, b) => b.to - b.from - (a.to - a.from));
}

function isEverydaySpeech(
  content: readonly ContentSpan[],
  claims: readonly ClaimSpan[],
  { names, languages }: QueryDictionary,
): boolean {
  const specific = content.filter(({ role }) => role !== 'number').flatMap(({ tokens }) => tokens);
  return (
    !claims.some(({ tokens }) => tokens.some(({ text }) => languages.isPreparation(text))) &&
    specific.length > 0 &&
    specific.every(({ text }) => names.isEveryday(text) && !languages.isPreparation(text))
  );
}
