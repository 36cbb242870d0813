/**
 * The answers of routes under /auth and /billing, from `account-schemas.json`: JSON Schemas with an example for each value.
 * The OpenAPI document's schemas and examples are derived from it, and tests check every real answer against it.
 */
import { EVENT_KINDS } from '../../accounts/audit/event-kinds.ts';
import { SCOPE_IDS } from '../../accounts/keys/scopes.ts';
import { PLANS } from '../../accounts/plans.ts';
import { STATUS_GROUPS } from '../../accounts/usage/status-groups.ts';
import { type JsonSchema, listOf, objectOf } from '../../schemas/json-schema.ts';
import TABLE from './account-schemas.json' with { type: 'json' };

/** A JSON Schema and its example. */
interface Described {
  readonly schema: JsonSchema;
  readonly example: unknown;
}

/** An entry of the table. All members of an object are required. */
interface Entry extends JsonSchema {
  /** The entry to use here, by name. */
  readonly use?: string;
  readonly example?: unknown;
  readonly properties?: Readonly<Record<string, Entry>>;
  /** An object whose members this one includes. */
  readonly membersOf?: string;
  readonly items?: Entry;
  readonly oneOf?: readonly Entry[];
  /** The values, or the name of a list in the code. */
  readonly enum?: string | readonly unknown[];
}

const LISTS: Readonly<Record<string, readonly string[]>> = {
  plans: PLANS.map(({ id }) => id),
  scopes: SCOPE_IDS,
  events: EVENT_KINDS,
};

const USAGE_GROUPS: Entry = {
  properties: Object.fromEntries(
    STATUS_GROUPS.map(({ id, about }) => [
      id,
      { type: 'integer', description: `Requests: ${about}.`, example: id === 'answered' ? 41 : 0 },
    ]),
  ),
};

const ENTRIES = { UsageGroups: USAGE_GROUPS, ...TABLE.parts, ...TABLE.answers } as unknown as Record<string, Entry>;

export type AccountSchemaName = keyof typeof TABLE.answers;

export const ACCOUNT_SCHEMAS = mapValues(TABLE.answers as Record<string, Entry>, described) as Readonly<
  Record<AccountSchemaName, Described>
>;

function described(entry: Entry): Described {
  const { use, example, properties, membersOf, items, oneOf, enum: values, ...rest } = entry;
  if (use !== undefined) return described(ENTRIES[use]!);
  if (properties !== undefined) {
    const members = mapValues({ ...properties, ...(membersOf && ENTRIES[membersOf]!.properties) }, described);
    return {
      schema: objectOf(
        mapValues(members, ({ schema }) => schema),
        rest,
      ),
      example: mapValues(members, (member) => member.example),
    };
  }
  if (items !== undefined) {
    const item = described(items);
    return { schema: { ...rest, ...listOf(item.schema) }, example: [item.example] };
  }
  if (oneOf !== undefined) return { schema: { oneOf: oneOf.map((each) => described(each).schema) }, example };
  const words = typeof values === 'string' ? LISTS[values] : values;
  return { schema: { ...rest, ...(words && { enum: words }) }, example };
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
