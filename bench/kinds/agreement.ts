/** Counts of foods with a kind by tags and by name, of those where the two agree, and examples of the rest. */
import type { Kind } from '../../src/kinds/kind-table.ts';

/** The tally of one set of foods. */
export class Agreement {
  #tagged = 0;
  #untagged = 0;
  #taggedWithKind = 0;
  #taggedByName = 0;
  #untaggedByName = 0;
  #both = 0;
  #agreeing = 0;
  readonly #disagreeing: string[] = [];
  readonly #nameless: string[] = [];

  /**
   * Counts a food by what its tags mean (nothing that a kind is named for, where it has none), its name alone, and both. A vague kind
   * ("drink") agrees and disagrees with nothing.
   */
  add(name: string, byTags: Kind | undefined, byName: Kind | undefined, byBoth: Kind | undefined): void {
    if (byTags !== undefined) {
      this.#tagged++;
      if (byBoth !== undefined) this.#taggedWithKind++;
      if (byName !== undefined) this.#taggedByName++;
    } else {
      this.#untagged++;
      if (byName !== undefined) this.#untaggedByName++;
    }
    if (byName === undefined) this.#nameless.push(name);
    if (byTags === undefined || byName === undefined || byTags.isVague || byName.isVague) return;
    this.#both++;
    if (byTags.category === byName.category) this.#agreeing++;
    else
      this.#disagreeing.push(`${name}: ${byTags.key} by its tags, ${byName.key} by its name, ${byBoth?.key} by both`);
  }

  nameCoverage(): string {
    return share(this.#taggedByName + this.#untaggedByName, this.#tagged + this.#untagged);
  }

  agreement(): string {
    return share(this.#agreeing, this.#both);
  }

  /** The report, with so many examples of each sort of miss, spread over all of them. */
  lines(shown: number): string[] {
    return [
      `Foods with tags that mean a kind, and a kind: ${share(this.#taggedWithKind, this.#tagged)}; by name alone ${share(this.#taggedByName, this.#tagged)}`,
      `Foods without such tags that get a kind by name: ${share(this.#untaggedByName, this.#untagged)}`,
      `Of those with both, the same category: ${share(this.#agreeing, this.#both)}`,
      ...examples('Name and tags disagree', this.#disagreeing, shown),
      ...examples('No kind by name', this.#nameless, shown),
    ];
  }
}

/** A share in words, with what it is a share of. */
export function share(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} % of ${whole}`;
}

/** Some lines of a list, spread over all of it. */
export function examples(title: string, all: readonly string[], shown: number): string[] {
  const step = Math.max(1, Math.ceil(all.length / Math.max(1, shown)));
  const some = all.filter((_, i) => i % step === 0).slice(0, shown);
  return some.length === 0 ? [] : ['', `${title}:`, ...some.map((line) => `- ${line}`)];
}
