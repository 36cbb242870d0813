/** The Open Food Facts categories for kinds of food. */
import type { KindTable } from '../kinds/kind-table.ts';
import { withLanguage } from './product.ts';

/** Maps kinds to tags and back. */
export class KindTags {
  readonly #byPath = new Map<string, readonly string[]>();
  #pathsByTag: ReadonlyMap<string, readonly string[]> | undefined;

  /** Without a table nothing is found. */
  constructor(private readonly table: KindTable | undefined) {}

  /** A kind's tags by its path, one for each step, widest first. */
  ofPath(path: string): readonly string[] {
    let tags = this.#byPath.get(path);
    if (tags === undefined) {
      const firsts = path.split('/').map((key) => this.table?.byKey(key)?.tags[0]);
      tags = firsts.filter((tag) => tag !== undefined).map(withLanguage);
      this.#byPath.set(path, tags);
    }
    return tags;
  }

  /** The paths of the kinds that a tag means. */
  pathsOf(tag: string): readonly string[] {
    this.#pathsByTag ??= this.#readPaths();
    return this.#pathsByTag.get(tag) ?? [];
  }

  #readPaths(): Map<string, string[]> {
    const paths = new Map<string, string[]>();
    for (const kind of this.table?.kinds ?? []) {
      const path = this.table!.pathTo(kind)
        .map(({ key }) => key)
        .join('/');
      for (const tag of kind.tags.map(withLanguage)) paths.set(tag, [...(paths.get(tag) ?? []), path]);
    }
    return paths;
  }
}
