/** Which span of a query is the food itself, where its language puts it. */
import type { LanguageWords } from '../../kinds/language-words.ts';
import type { Token } from './parse-query.ts';
import type { ContentSpan, KindSpan } from './reading.ts';

/**
 * Of several names the one that is the food: where the language puts it, before a word such as "with". One that says little
 * ("prawn meat") or is often a mere flavour ("Pringles sour cream") yields to the others, as in names of foods.
 */
export function headOf(
  spans: readonly ContentSpan[],
  behindLink: readonly ContentSpan[],
  grammar: LanguageWords | undefined,
): KindSpan | undefined {
  const named = spans.filter(isKind).filter((span) => !behindLink.includes(span));
  const specific = named.filter(({ meanings }) => !meanings[0].kind.isVague);
  const possible = specific.length > 0 ? specific : named;
  if (grammar?.head === 'first') return possible[0];
  return possible.findLast(({ meanings }) => meanings[0].kind.flavouring === 0) ?? possible.at(-1);
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

function isKind(span: ContentSpan): span is KindSpan {
  return span.role === 'kind';
}
