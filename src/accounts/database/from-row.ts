import type { Selectable } from 'kysely';
import type { AccountsSchema } from './schema.ts';

/** A row of a table, as it is selected. */
export type Row<Table extends keyof AccountsSchema> = Selectable<AccountsSchema[Table]>;

type CamelCase<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** Columns of a row with the names that code gives them: `last_used_at` is `lastUsedAt`, and null is undefined. */
export type FromRow<Columns> = {
  [Name in keyof Columns & string as CamelCase<Name>]: null extends Columns[Name]
    ? Exclude<Columns[Name], null> | undefined
    : Columns[Name];
};

/** These columns of a row. */
export function fromRow<Columns extends object, Name extends keyof Columns & string>(
  row: Columns,
  names: readonly Name[],
): FromRow<Pick<Columns, Name>> {
  const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const entries = names.map((name) => [camelCase(name), row[name] ?? undefined]);
  return Object.fromEntries(entries) as FromRow<Pick<Columns, Name>>;
}
