/** Which part of a query is the food itself, where its language puts it. */
import type { Kind } from '../../kinds/kind-table.ts';
import type { LanguageWords } from '../../kinds/language-words.ts';
import type { NamedKinds } from './kind-names.ts';
import type { QueryWord } from './parse-query.ts';

/** One part of a query: a word, or several that name kinds together. */
export interface QueryPart {
  readonly words: readonly QueryWord[];
  readonly named: NamedKinds | undefined;
  /** Whether it is a number, which need not be met. */
  readonly isNumber: boolean;
}

/**
 * Of several names the one that is the food: where the language puts it, before a word such as "with". One that says little
 * ("prawn meat") or is often a mere flavour ("Pringles sour cream") yields to the others, as in names of foods.
 */
export function headOf(
  parts: readonly QueryPart[],
  behindLink: readonly QueryPart[],
  grammar: LanguageWords | undefined,
): QueryPart | undefined {
  const named = parts.filter((part) => part.named !== undefined && !behindLink.includes(part));
  const specific = named.filter((part) => !kindOf(part).isVague);
  const possible = specific.length > 0 ? specific : named;
  if (grammar?.head === 'first') return possible[0];
  return possible.findLast((part) => kindOf(part).flavouring === 0) ?? possible.at(-1);
}

/** The parts behind the first word such as "with" that follows a name: "porridge with milk", "a cup of tea with sugar". */
export function partsBehindLink(
  parts: readonly QueryPart[],
  words: readonly QueryWord[],
  grammar: LanguageWords | undefined,
): readonly QueryPart[] {
  const first = parts.find(({ named }) => named !== undefined)?.named;
  if (first === undefined || grammar === undefined) return [];
  const names = parts.flatMap(({ named }) => named ?? []);
  const link = words.findIndex(
    ({ text }, at) =>
      at >= first.to && grammar.roles.link.has(text) && names.every(({ from, to }) => at < from || at >= to),
  );
  if (link < 0) return [];
  return parts.filter((part) => words.indexOf(part.words[0]!) > link);
}

/** The likeliest kind that a part names. */
function kindOf({ named }: QueryPart): Kind {
  return named!.meanings[0].kind;
}
