/** Counts of foods with a kind by tags and by name, of those where the two agree, and examples of the rest. */
import type { Kind } from '../../src/kinds/kind-table.ts';

/** The tally of one set of foods. */
export class Agreement {
  #tagged = 0;
  #untagged = 0;
  #byTags = 0;
  #byEither = 0;
  #taggedByName = 0;
  #untaggedByName = 0;
  #both = 0;
  #agreeing = 0;
  readonly #disagreeing: string[] = [];
  readonly #nameless: string[] = [];

  /** Counts a food. A vague kind ("drink") agrees and disagrees with nothing. */
  add(name: string, hasTags: boolean, byTags: Kind | undefined, byName: Kind | undefined): void {
    if (hasTags) {
      this.#tagged++;
      if (byTags !== undefined) this.#byTags++;
      if (byName !== undefined) this.#taggedByName++;
      if (byTags !== undefined || byName !== undefined) this.#byEither++;
    } else {
      this.#untagged++;
      if (byName !== undefined) this.#untaggedByName++;
    }
    if (byName === undefined) this.#nameless.push(name);
    if (byTags === undefined || byName === undefined || byTags.isVague || byName.isVague) return;
    this.#both++;
    if (byTags.category === byName.category) this.#agreeing++;
    else this.#disagreeing.push(`${name}: ${byTags.key} by its tags, ${byName.key} by its name`);
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
      `Foods with tags that get a kind: ${share(this.#byEither, this.#tagged)}; by their tags ${share(this.#byTags, this.#tagged)}, by name ${share(this.#taggedByName, this.#tagged)}`,
      `Foods without tags that get a kind by name: ${share(this.#untaggedByName, this.#untagged)}`,
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
