/** Other ways to take the words of a query, for steps that find nothing by the first: each from the reading of what was typed. */
import type { Kind } from '../../kinds/kind-table.ts';
import { nearestWithFoods } from './choose-names.ts';
import type { QueryDictionary } from './dictionary.ts';
import type { NamedSpan } from './kind-names.ts';
import { isWider, overlap } from './name-spans.ts';
import { readNames } from './read-query.ts';
import type { Reading } from './reading.ts';

/** The last word as the beginning of a name's, where that makes a longer name than the head: "pomme de ter". */
export function readUnfinished({ tokens, names, head }: Reading, dictionary: QueryDictionary): Reading | undefined {
  const length = head?.tokens.length ?? 0;
  const unfinished = dictionary.names.namedByPrefix(tokens);
  if (unfinished.every(({ from, to }) => to - from <= length)) return undefined;
  const reading = readNames('unfinished name', tokens, [...names, ...unfinished], names, dictionary);
  return reading.head !== undefined && reading.head.tokens.length > length ? reading : undefined;
}

/** A word as a misspelt one of a name. */
export function readMisspelt({ tokens, names }: Reading, dictionary: QueryDictionary): Reading | undefined {
  const misspelt = tokens.flatMap((_, at) => dictionary.names.namedWithTypo(tokens, at));
  const fewest = Math.min(...misspelt.map(({ typos }) => typos));
  const nearest = misspelt.filter(({ typos }) => typos === fewest);
  return nearest.length === 0 ? undefined : readNames('misspelt name', tokens, nearest, names, dictionary);
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
export function readShorter({ tokens, names, head }: Reading, dictionary: QueryDictionary): Reading {
  const missing = names.filter(({ meanings }) => meanings.every(({ kind }) => !nearestWithFoods(kind, dictionary)));
  const known = names.flatMap((name): NamedSpan[] => {
    // "Apple cobbler" is not an apple: beside what the query is about, too, a name must mean a wider kind.
    const longer = missing.filter(
      (other) => overlap(name, other) || (other.from === head?.from && other.to === head.to),
    );
    const meanings = name.meanings.filter(
      ({ kind }) => nearestWithFoods(kind, dictionary) !== undefined && longer.every((other) => isWider(kind, other)),
    );
    return meanings.length === 0 ? [] : [{ ...name, meanings }];
  });
  return readNames('shorter name', tokens, known, names, dictionary);
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
