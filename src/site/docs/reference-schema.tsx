import { Table } from '../tables.tsx';
import { type OpenApiDocument, refName, type Schema } from './openapi-document.ts';
import { Phrase } from './prose.tsx';

/** The address of a schema's table on the reference page. */
export function schemaAnchor(name: string): string {
  return `schema-${name.replace(/[^A-Za-z0-9_-]+/g, '-')}`;
}

/** The schemas that other parts of the page link to, a table each. */
export function SchemaTables({ document, names }: { document: OpenApiDocument; names: readonly string[] }) {
  return (
    <>
      {names.map((name) => {
        const schema = document.components!.schemas![name]!;
        const listed = schema.items?.properties === undefined ? undefined : schema.items;
        return (
          <section id={schemaAnchor(name)} class="schema">
            <h3>{name}</h3>
            {schema.description === undefined ? null : (
              <p>
                <Phrase text={schema.description} />
              </p>
            )}
            {schema.properties === undefined ? (
              <p>
                <TypeName schema={schema} />
              </p>
            ) : (
              <MemberTable schema={schema} />
            )}
            {listed === undefined ? null : <MemberTable schema={listed} />}
          </section>
        );
      })}
    </>
  );
}

/** The members of an object, a row each. */
export function MemberTable({ schema }: { schema: Schema }) {
  return (
    <Table
      class="members"
      heads={['Member', 'Type', 'Meaning']}
      rows={Object.entries(schema.properties ?? {}).map(([name, member]) => [
        <>
          <code>{name}</code>
          {schema.required === undefined || schema.required.includes(name) ? null : (
            <span class="presence">optional</span>
          )}
        </>,
        <TypeName schema={member} />,
        member.description && <Phrase text={member.description} />,
      ])}
    />
  );
}

/** A schema in a few words: "integer, 1 to 50, default 10", "list of Food", "string or null". */
export function TypeName({ schema }: { schema: Schema }) {
  if (schema.$ref !== undefined) {
    const name = refName(schema.$ref);
    return <a href={`#${schemaAnchor(name)}`}>{name}</a>;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    return (
      <>
        {choices.map((choice, index) => (
          <span>
            {index > 0 ? ' or ' : ''}
            <TypeName schema={choice} />
          </span>
        ))}
        {constraints(schema)}
      </>
    );
  }
  if (schema.items !== undefined) {
    return (
      <>
        list of <TypeName schema={schema.items} />
        {constraints(schema)}
      </>
    );
  }
  const type = typeof schema.type === 'string' ? schema.type : (schema.type?.join(' or ') ?? 'any');
  return (
    <>
      {type}
      {constraints(schema)}
    </>
  );
}

function constraints(schema: Schema): string {
  const words: string[] = [];
  if (schema.enum !== undefined) words.push(`one of ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`);
  if (schema.const !== undefined) words.push(`always ${JSON.stringify(schema.const)}`);
  if (schema.minLength !== undefined) words.push(`at least ${schema.minLength} characters`);
  if (schema.maxLength !== undefined) words.push(`at most ${schema.maxLength} characters`);
  if (schema.minimum !== undefined && schema.maximum !== undefined)
    words.push(`${schema.minimum} to ${schema.maximum}`);
  else if (schema.minimum !== undefined) words.push(`at least ${schema.minimum}`);
  else if (schema.maximum !== undefined) words.push(`at most ${schema.maximum}`);
  if (schema.default !== undefined && schema.default !== null) words.push(`default ${JSON.stringify(schema.default)}`);
  return words.map((word) => `, ${word}`).join('');
}
