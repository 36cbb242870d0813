/** One that comes again is likely to come often. */
const PREPARED_FROM_USE = 3;
/** Each connection keeps the plans of its statements, some ten kilobytes each. There are about as many texts as this. */
const MAX_STATEMENTS = 100;

/**
 * Which statements are prepared: the server parses and plans them once for a connection, which is half of its work for a
 * change of a key. Named by their text, so that all connections of a pool use the same names.
 */
export class PreparedStatements {
  readonly #uses = new Map<string, { name: string; count: number }>();
  #named = 0;

  /** The name under which to prepare this use of a statement; none for one that is rare. */
  nameOf(sql: string): string | undefined {
    let use = this.#uses.get(sql);
    if (use === undefined) {
      if (this.#uses.size >= MAX_STATEMENTS) return undefined;
      this.#named += 1;
      use = { name: `larder_${this.#named}`, count: 0 };
      this.#uses.set(sql, use);
    }
    use.count += 1;
    return use.count >= PREPARED_FROM_USE ? use.name : undefined;
  }

  /** Gives all statements other names, so that they are prepared anew: their tables have other columns now. */
  renew(): void {
    this.#uses.clear();
  }
}
