/** The kinds whose names in a language begin as somebody has typed. */

import { fold } from '../../text/fold.ts';
import type { Kind, KindTable, Language } from '../kind-table.ts';

/** Less than this begins the names of too many kinds, and signs alone leave nothing when folded. */
const MIN_PREFIX_LENGTH = 2;

interface NamedKind {
  /** Without case and accents. */
  readonly name: string;
  /** Whether the kind is shown by this name. */
  readonly isShown: boolean;
  readonly kind: Kind;
}

/** Finds kinds by the beginning of their names; the names of a language are sorted when it is first asked for. */
export class KindNamesByPrefix {
  readonly #table: KindTable;
  readonly #byLanguage = new Map<Language, readonly NamedKind[]>();

  constructor(table: KindTable) {
    this.#table = table;
  }

  /**
   * The kinds with a name that begins so and that pass: those first that are shown by that name, then everyday ones, then those
   * with the shorter name.
   */
  find(typed: string, language: Language, limit: number, passes: (kind: Kind) => boolean): Kind[] {
    const prefix = fold(typed).trim();
    if (prefix.length < MIN_PREFIX_LENGTH) return [];
    const names = this.#namesIn(language);
    const found = new Map<Kind, NamedKind>();
    for (let at = lowerBound(names, prefix); names[at]?.name.startsWith(prefix); at++) {
      const named = names[at]!;
      const known = found.get(named.kind);
      if (known === undefined ? passes(named.kind) : byLikelihood(named, known) < 0) found.set(named.kind, named);
    }
    return [...found.values()]
      .sort(byLikelihood)
      .slice(0, limit)
      .map(({ kind }) => kind);
  }

  #namesIn(language: Language): readonly NamedKind[] {
    let names = this.#byLanguage.get(language);
    if (names === undefined) {
      names = this.#table.kinds
        .filter(({ isVague }) => !isVague)
        .flatMap((kind) =>
          kind
            .namesIn(language)
            .flatMap(({ singular, plural }, at) =>
              [...new Set([fold(singular), fold(plural)])].map((name) => ({ name, isShown: at === 0, kind })),
            ),
        )
        .sort((one, other) => (one.name < other.name ? -1 : 1));
      this.#byLanguage.set(language, names);
    }
    return names;
  }
}

/** Orders names of kinds by how likely each is the one that is being typed. */
function byLikelihood(one: NamedKind, other: NamedKind): number {
  return (
    Number(other.isShown) - Number(one.isShown) ||
    one.kind.commonness - other.kind.commonness ||
    one.name.length - other.name.length
  );
}

function lowerBound(names: readonly NamedKind[], prefix: string): number {
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (names[middle]!.name < prefix) low = middle + 1;
    else high = middle;
  }
  return low;
}
