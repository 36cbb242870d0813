import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { AccountsSchema } from './schema.ts';

/** Stands for a value while a statement is built. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * A statement that is built once for each database and then run with other values: for Kysely, building one takes longer than
 * sending it. What `build` is given are not values, so it must put them into the statement as they are.
 */
export function compileOnce<Values extends object, Row>(
  build: (db: Kysely<AccountsSchema>, values: Values) => Compilable<Row>,
): (db: Kysely<AccountsSchema>, values: Values) => Promise<Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(name) }) as Values;
  return async (db, values) => {
    const { adapter, plugins } = db.getExecutor();
    // A plugin may want to see every statement.
    if (plugins.length > 0) return (await db.executeQuery(build(db, values).compile())).rows;
    // Transactions share the adapter with their database.
    const query = compiled.get(adapter) ?? build(db, placeholders).compile();
    compiled.set(adapter, query);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
