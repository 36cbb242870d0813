import { curlCommand } from './address.ts';
import { type OpenApiDocument, type Operation, type Parameter, type Response, resolve } from './openapi-document.ts';
import { Phrase, Prose } from './prose.tsx';
import { TypeName } from './reference-schema.tsx';

interface EndpointProps {
  document: OpenApiDocument;
  path: string;
  operation: Operation;
  publicUrl: string;
}

/** The address of an endpoint's part of the reference page. */
export function endpointAnchor(path: string): string {
  return `get${path.replace(/[^A-Za-z0-9]+/g, '-').replace(/-$/, '')}`;
}

/** One endpoint: what it does, its parameters, a request to paste, and its answers. */
export function Endpoint({ document, path, operation, publicUrl }: EndpointProps) {
  const parameters = (operation.parameters ?? []).flatMap((parameter) => resolve<Parameter>(document, parameter) ?? []);
  return (
    <section id={endpointAnchor(path)} class="endpoint">
      <h3>
        <span class="method">GET</span> <code>{path}</code>
      </h3>
      {operation.summary === undefined ? null : (
        <p class="endpoint-summary">
          <Phrase text={operation.summary} />
        </p>
      )}
      {operation.description === undefined ? null : <Prose text={operation.description} />}
      {parameters.length > 0 ? <ParameterTable parameters={parameters} /> : <p>It takes no parameters.</p>}
      <pre>
        <code>{curlCommand(publicUrl, examplePath(path, parameters))}</code>
      </pre>
      <h4>Answers</h4>
      <div class="answers">
        {Object.entries(operation.responses).map(([status, reference]) => {
          const response = resolve<Response>(document, reference);
          return response === undefined ? null : (
            <Answer key={status} document={document} status={status} response={response} />
          );
        })}
      </div>
    </section>
  );
}

function ParameterTable({ parameters }: { parameters: readonly Parameter[] }) {
  return (
    <table class="members">
      <thead>
        <tr>
          <th scope="col">Parameter</th>
          <th scope="col">Type</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {parameters.map((parameter) => (
          <tr key={parameter.name}>
            <th scope="row">
              <code>{parameter.name}</code>
              <span class="presence">
                {parameter.in}, {parameter.required ? 'required' : 'optional'}
              </span>
            </th>
            <td>{parameter.schema === undefined ? null : <TypeName schema={parameter.schema} />}</td>
            <td>{parameter.description === undefined ? null : <Phrase text={parameter.description} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A success is open, the errors are folded: a native disclosure needs no script. */
function Answer({ document, status, response }: { document: OpenApiDocument; status: string; response: Response }) {
  const media = response.content?.['application/json'];
  const examples = media?.examples ? Object.values(media.examples) : [{ value: media?.example }];
  const headers = Object.entries(response.headers ?? {});
  return (
    <details open={status.startsWith('2')}>
      <summary>
        <code>{status}</code> {response.description === undefined ? null : <Phrase text={response.description} />}
      </summary>
      {media?.schema === undefined ? null : (
        <p>
          Body: <TypeName schema={media.schema} />
        </p>
      )}
      {headers.length > 0 ? (
        <ul class="headers">
          {headers.map(([name, reference]) => {
            const description = resolve<{ description?: string | undefined }>(document, reference)?.description;
            return (
              <li key={name}>
                <code>{name}</code>
                {description === undefined ? null : ': '}
                {description === undefined ? null : <Phrase text={description} />}
              </li>
            );
          })}
        </ul>
      ) : null}
      {examples.map(({ value, summary }: { value?: unknown; summary?: string | undefined }, index) =>
        value === undefined ? null : (
          <div key={index}>
            {summary === undefined ? null : <p class="small">{summary}</p>}
            <pre tabindex={0}>
              <code>{JSON.stringify(value, null, 2)}</code>
            </pre>
          </div>
        ),
      )}
    </details>
  );
}

/** The path with each parameter that has an example filled in. */
function examplePath(path: string, parameters: readonly Parameter[]): string {
  let filled = path;
  const query: string[] = [];
  for (const { name, in: place, example } of parameters) {
    if (example === undefined) continue;
    const value = encodeURIComponent(String(example));
    if (place === 'path') filled = filled.replace(`{${name}}`, () => value);
    else if (place === 'query') query.push(`${name}=${value.replace(/%20/g, '+')}`);
  }
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}
