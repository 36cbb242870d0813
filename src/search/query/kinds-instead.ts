/** The kinds that stand in for one whose foods have what a query excludes: meatless sausages, plant drinks for milk. */
import type { QueryDictionary } from './dictionary.ts';
import type { PhraseMeaning } from './kind-names.ts';
import type { Reading } from './reading.ts';

/** A reading in which the head means what it is likeliest to, and the kinds that stand in for that: jam without sugar is not a yam. */
export function withKindsInstead(reading: Reading, excluded: number, { contents, names }: QueryDictionary): Reading {
  const { head } = reading;
  if (head === undefined || excluded === 0) return reading;
  const [likeliest] = head.meanings;
  const likely = head.meanings.filter(
    ({ kind, languages }) => (languages & likeliest!.languages) !== 0 || kind.commonness <= likeliest!.kind.commonness,
  );
  // "Without meat" is said of the stew that is called chili, and not of the pepper.
  const having = likely.filter(({ kind }) => (excluded & ~contents.free(kind)) !== 0);
  const own = having.length > 0 ? having : likely;
  const instead = own
    .filter(({ kind }) => (excluded & ~contents.free(kind)) !== 0)
    .flatMap(({ kind, languages }): PhraseMeaning[] =>
      contents.instead(kind).map((number) => ({ kind: names.table.kind(number), languages })),
    );
  if (instead.length === 0 && own.length === head.meanings.length) return reading;
  const known = new Set(own.map(({ kind }) => kind));
  const widened = { ...head, meanings: [...own, ...instead.filter(({ kind }) => !known.has(kind))] };
  const replaced = <T>(span: T): T | typeof widened => ((span as unknown) === head ? widened : span);
  return {
    ...reading,
    head: widened,
    spans: reading.spans.map(replaced),
    content: reading.content.map(replaced),
  };
}
