/** Which kind the category tags of a product mean. */
import { detached } from '../text/detached.ts';
import { isWithin, type Kind, type KindTable } from './kind-table.ts';
import type { NameDictionary } from './names/name-dictionary.ts';
import type { Taxonomy } from './taxonomy.ts';

/** A flood of made-up tags clears the cache; the real ones are some fifteen thousand. */
const MAX_REMEMBERED = 50_000;

/** Finds kinds by tags: those that kinds name, those below them in a taxonomy, and free text that is a kind's name. */
export class TagDictionary {
  readonly #direct = new Map<string, Kind>();
  readonly #names: NameDictionary;
  readonly #taxonomy: Taxonomy | undefined;
  /** What tags mean that were asked for; null for nothing. */
  readonly #found = new Map<string, Kind | null>();
  /** What frozen lists of tags mean. */
  readonly #ofLists = new WeakMap<readonly string[], Kind | null>();

  constructor(table: KindTable, names: NameDictionary, taxonomy?: Taxonomy) {
    this.#names = names;
    this.#taxonomy = taxonomy;
    for (const kind of table.kinds) for (const tag of kind.tags) this.#direct.set(tag, kind);
  }

  /**
   * The most specific kind that the tags mean. They stand from general to specific, ancestors included, so the last one
   * that means a kind counts; another that means a kind below that one is more specific still. A vague kind counts only
   * where no tag means another.
   */
  find(tags: readonly string[]): Kind | undefined {
    // A list that cannot change means the same wherever it stands again.
    if (!Object.isFrozen(tags)) return this.#mostSpecific(tags);
    let kind = this.#ofLists.get(tags);
    if (kind === undefined) {
      kind = this.#mostSpecific(tags) ?? null;
      this.#ofLists.set(tags, kind);
    }
    return kind ?? undefined;
  }

  #mostSpecific(tags: readonly string[]): Kind | undefined {
    let best: Kind | undefined;
    for (let i = tags.length - 1; i >= 0; i--) {
      const kind = this.meaningOf(tags[i]!);
      if (kind !== undefined && (best === undefined || isMoreSpecific(kind, best))) best = kind;
    }
    return best;
  }

  /** The last kind that the tags mean, neither vague nor above or below the other one, and that fits. */
  other(tags: readonly string[], than: Kind, isFitting: (kind: Kind) => boolean): Kind | undefined {
    const kinds = tags.map((tag) => this.meaningOf(tag));
    return kinds.findLast(
      (kind): kind is Kind =>
        kind !== undefined && !kind.isVague && !isWithin(than, kind) && !isWithin(kind, than) && isFitting(kind),
    );
  }

  /** The kind that one tag means. */
  meaningOf(tag: string): Kind | undefined {
    const known = this.#found.get(tag);
    if (known !== undefined) return known ?? undefined;
    const kind = this.#direct.get(tag) ?? this.#climb(tag) ?? this.#asName(tag);
    if (this.#found.size >= MAX_REMEMBERED) this.#found.clear();
    this.#found.set(detached(tag), kind ?? null);
    return kind;
  }

  /** The nearest ancestor that a kind names, level by level; of several parents the first one listed. */
  #climb(tag: string): Kind | undefined {
    const seen = new Set([tag]);
    for (let level = this.#parentsOf([tag], seen); level.length > 0; level = this.#parentsOf(level, seen)) {
      for (const parent of level) {
        const kind = this.#direct.get(parent);
        if (kind !== undefined) return kind;
      }
    }
    return undefined;
  }

  #parentsOf(tags: readonly string[], seen: Set<string>): string[] {
    const parents = tags
      .flatMap((tag) => this.#taxonomy?.get(tag)?.parents ?? [])
      .filter((parent) => !seen.has(parent));
    for (const parent of parents) seen.add(parent);
    return [...new Set(parents)];
  }

  /** Free text that somebody typed as a category, such as `fr:pates-a-tartiner`, where it is a name of just one kind. */
  #asName(tag: string): Kind | undefined {
    const [, language = 'en', text] = /^(?:([a-z]{2,3}):)?(.*)$/s.exec(tag)!;
    return this.#names.kindNamed(text!.replaceAll('-', ' '), language);
  }
}

function isMoreSpecific(kind: Kind, than: Kind): boolean {
  return isWithin(kind, than) || (than.isVague && !kind.isVague);
}
