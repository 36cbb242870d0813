/** Which span of a query is the food itself, where its language puts it. */
import { FLAVORS_ANYTHING, type KindTable } from '../../kinds/kind-table.ts';
import type { LanguageWords } from '../../kinds/names/language-words.ts';
import type { QueryDictionary } from './dictionary.ts';
import { ALL_LANGUAGES } from './kind-names.ts';
import { languagesOf } from './name-spans.ts';
import type { Token } from './parse-query.ts';
import type { ContentSpan, KindSpan } from './reading.ts';

/** The commonness of foods that everybody eats. */
const EVERYDAY = 1;
/** So short a word is one of some language by chance. */
const MAX_CHANCE_LENGTH = 3;

/**
 * Of several names the one that is the food: where the language puts it, before a word such as "with". One that says little
 * ("prawn meat") or is often a mere flavour ("Pringles sour cream") yields to the others, as in names of foods.
 */
export function headOf(
  spans: readonly ContentSpan[],
  behindLink: readonly ContentSpan[],
  grammar: LanguageWords | undefined,
  { names: { table }, languages }: QueryDictionary,
): KindSpan | undefined {
  const anywhere = spans.filter(isKind).filter((span) => !behindLink.includes(span));
  // "Flank steak, sliced across the grain" is not a grain.
  const inFront = anywhere.filter(({ tokens: [token] }) => token!.isAside !== true);
  const named = inFront.length > 0 ? inFront : anywhere;
  const specific = named.filter(({ meanings }) => !meanings[0].kind.isVague);
  // "Lumache pasta" is not a snail: an everyday name of the catalog's language beside a rare one of another speaks against that.
  const isForeign = (span: KindSpan) => (languagesOf(span) & languages.main) === 0;
  const isRare = ({ meanings: [{ kind }] }: KindSpan) => kind.commonness > EVERYDAY;
  const spoken = specific.some((span) => !isForeign(span) && !isRare(span))
    ? specific.filter((span) => !isForeign(span) || !isRare(span))
    : specific;
  const possible = spoken.length > 0 ? spoken : named;
  const head =
    grammar?.head === 'first'
      ? (possible.find(({ meanings }) => meanings[0].kind.flavouring < FLAVORS_ANYTHING) ?? possible[0])
      : (possible.findLast(({ meanings }) => meanings[0].kind.flavouring === 0) ?? possible.at(-1));
  return head && ([...possible, ...anywhere].find((span) => saysMore(span, head, table)) ?? head);
}

/** Whether a name says which one of the others' kind it is: chorizo, a dry sausage, in "chorizo sausage". */
function saysMore({ meanings: [{ kind }] }: KindSpan, { meanings: [wider] }: KindSpan, table: KindTable): boolean {
  const above = table.pathTo(kind).slice(0, -1);
  return above.some(({ key }) => key === wider.kind.key || key.endsWith(`-${wider.kind.key}`));
}

/** The spans behind the first word such as "with" that follows a name: "porridge with milk", "a cup of tea with sugar". */
export function spansBehindLink(
  spans: readonly ContentSpan[],
  tokens: readonly Token[],
  grammar: LanguageWords | undefined,
): readonly ContentSpan[] {
  const names = spans.filter(isKind);
  const [first] = names;
  if (first === undefined || grammar === undefined) return [];
  const link = tokens.findIndex(
    ({ text }, at) =>
      at >= first.to && grammar.roles.link.has(text) && names.every(({ from, to }) => at < from || at >= to),
  );
  if (link < 0) return [];
  return spans.filter(({ from }) => from > link);
}

/**
 * Whether the words beside a name leave it in its place. A rare name of another language than the catalog's is none beside a word
 * that nobody knows: "choy sum" is not the Polish catfish. Nor is a flavor the food where the language puts the food first, and
 * what stands there is unknown: "Boursin ail" is not garlic.
 */
export function isSpokenFor(
  head: KindSpan,
  content: readonly ContentSpan[],
  grammar: LanguageWords | undefined,
  { names, languages }: QueryDictionary,
): boolean {
  const { kind } = head.meanings[0];
  const unknown = content.filter(({ role, tokens: [{ text }] }) => {
    const isWord = role === 'unknown word' || role === 'prefix';
    return isWord && !names.isEveryday(text) && !languages.isDescribing(text, ALL_LANGUAGES);
  });
  if (unknown.length === 0) return true;
  // Several words, or those of another script, are none of another language by chance.
  const isWord = head.tokens.length === 1 && languages.isLatin(head.tokens[0]!.text);
  const isChance = isWord && (kind.commonness > EVERYDAY || head.tokens[0]!.text.length <= MAX_CHANCE_LENGTH);
  if ((languagesOf(head) & languages.main) === 0 && isChance) return false;
  const isBehindUnknown = unknown.some(({ to }) => to === head.from);
  return !(grammar?.head === 'first' && isBehindUnknown && kind.flavouring > 0);
}

function isKind(span: ContentSpan): span is KindSpan {
  return span.role === 'kind';
}
