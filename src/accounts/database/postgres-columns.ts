/**
 * The migrations are written once, for SQLite. On PostgreSQL these column types mean the same:
 * - `integer` is 64 bits wide on SQLite: `bigint`.
 * - A text is compared byte by byte, whatever the locale of the database: times are compared as texts, and names are
 *   listed in one order everywhere.
 * - An id that counts by itself is an identity, which also lets rows be copied with the ids that they have.
 */
import {
  type ColumnDefinitionNode,
  DataTypeNode,
  GeneratedNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type QueryResult,
  RawNode,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely';

const TYPES: Readonly<Record<string, OperationNode>> = {
  integer: DataTypeNode.create('bigint'),
  text: RawNode.createWithSql('text collate "C"'),
};

class ColumnTransformer extends OperationNodeTransformer {
  protected override transformColumnDefinition(node: ColumnDefinitionNode, queryId?: QueryId): ColumnDefinitionNode {
    const { autoIncrement, dataType, ...column } = super.transformColumnDefinition(node, queryId);
    const type = (DataTypeNode.is(dataType) && TYPES[String(dataType.dataType)]) || dataType;
    return {
      ...column,
      dataType: type,
      ...(autoIncrement && { generated: GeneratedNode.create({ identity: true, byDefault: true }) }),
    };
  }
}

/** Rewrites column definitions for PostgreSQL; everything else stays. */
export class PostgresColumns implements KyselyPlugin {
  readonly #transformer = new ColumnTransformer();

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.transformNode(node, queryId);
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}
