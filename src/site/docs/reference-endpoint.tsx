import { curlCommand } from '../address.ts';
import { CommandBox, JsonBlock } from '../command-box.tsx';
import { Table } from '../tables.tsx';
import {
  type Endpoint,
  examplePath,
  type OpenApiDocument,
  type Parameter,
  type RequestBody,
  type Response,
  resolve,
} from './openapi-document.ts';
import { Phrase, Prose } from './prose.tsx';
import { MemberTable, TypeName } from './reference-schema.tsx';
import { canTry, TryIt } from './try-it.tsx';

interface EndpointProps {
  document: OpenApiDocument;
  endpoint: Endpoint;
  publicUrl: string;
}

/** The endpoints that a pasted request could never use, and why. */
const NOT_FOR_PROGRAMS: Readonly<Record<string, string>> = {
  'GET /auth/providers/{provider_id}/return': 'Only the identity provider sends browsers here.',
  'POST /auth/providers/register': 'Only the browser that the identity provider sent back can do this, by its cookie.',
  'POST /auth/identities': 'Only a browser with a session can do this.',
  'POST /billing/webhook': 'Only the payment provider can do this, by its signature.',
};

/** "GET /search". */
function endpointName({ method, path }: Endpoint): string {
  return `${method.toUpperCase()} ${path}`;
}

/** The address of an endpoint's part of the reference page. */
export function endpointAnchor({ method, path }: Endpoint): string {
  return `${method}${path.replace(/[^A-Za-z0-9]+/g, '-').replace(/-$/, '')}`;
}

/** One endpoint: what it does, its parameters and body, a request to paste, and its answers. */
export function EndpointSection({ document, endpoint, publicUrl }: EndpointProps) {
  const { method, path, operation } = endpoint;
  const parameters = (operation.parameters ?? []).flatMap((parameter) => resolve<Parameter>(document, parameter) ?? []);
  const body = operation.requestBody && resolve<RequestBody>(document, operation.requestBody);
  const bodySchema = body?.content?.['application/json']?.schema;
  const notForPrograms = NOT_FOR_PROGRAMS[endpointName(endpoint)];
  return (
    <section id={endpointAnchor(endpoint)} class="endpoint">
      <h3>
        <span class="method">{method.toUpperCase()}</span> <code>{path}</code>
      </h3>
      {operation.summary === undefined ? null : (
        <p class="endpoint-summary">
          <Phrase text={operation.summary} />
        </p>
      )}
      {operation.description === undefined ? null : <Prose text={operation.description} />}
      {parameters.length > 0 ? <ParameterTable parameters={parameters} /> : null}
      {bodySchema === undefined ? null : (
        <>
          <p>
            It takes a body in JSON{body?.required ? '' : ', or none'}:{' '}
            {bodySchema.properties === undefined ? <TypeName schema={bodySchema} /> : null}
          </p>
          {bodySchema.properties === undefined ? null : <MemberTable schema={bodySchema} />}
        </>
      )}
      {parameters.length === 0 && body === undefined ? <p>It takes no parameters.</p> : null}
      {notForPrograms === undefined ? (
        <CommandBox command={exampleRequest(endpoint, parameters, body, publicUrl)} />
      ) : (
        <p>{notForPrograms}</p>
      )}
      {canTry(endpoint) ? (
        <TryIt endpoint={endpoint} parameters={parameters} anchor={endpointAnchor(endpoint)} />
      ) : null}
      <h4>Answers</h4>
      <div class="answers">
        {Object.entries(operation.responses).map(([status, reference]) => {
          const response = resolve<Response>(document, reference);
          return response === undefined ? null : <Answer document={document} status={status} response={response} />;
        })}
      </div>
    </section>
  );
}

/** The example of a body, put together from those of its members where it has none of its own. */
function exampleBody(body: RequestBody | undefined): unknown {
  const media = body?.content?.['application/json'];
  const whole = media?.example ?? Object.values(media?.examples ?? {})[0]?.value;
  if (whole !== undefined) return whole;
  const { properties = {}, required = [] } = media?.schema ?? {};
  const members = Object.entries(properties).flatMap(([name, { example, enum: choices }]) => {
    // A choice that must be made is shown by the first that there is.
    const shown = example ?? (required.includes(name) ? choices?.[0] : undefined);
    return shown === undefined ? [] : [[name, shown] as const];
  });
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}

/** A request to paste: the method where it is not GET, the account key where one is needed, and an example body. */
function exampleRequest(
  { method, path, operation }: Endpoint,
  parameters: readonly Parameter[],
  body: RequestBody | undefined,
  publicUrl: string,
): string {
  const lines = [curlCommand(publicUrl, examplePath(path, parameters))];
  if (method !== 'get') lines[0] = lines[0]!.replace(/^curl/, `curl -X ${method.toUpperCase()}`);
  if (operation.security?.some((scheme) => 'account_key' in scheme)) {
    lines.push('-H "Authorization: Bearer $LARDER_ACCOUNT_KEY"');
  }
  const example = exampleBody(body);
  if (example !== undefined) {
    lines.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(example).replace(/'/g, "'\\''")}'`);
  }
  return lines.join(' \\\n  ');
}

function ParameterTable({ parameters }: { parameters: readonly Parameter[] }) {
  return (
    <Table
      class="members"
      heads={['Parameter', 'Type', 'Meaning']}
      rows={parameters.map(({ name, in: place, required, schema, description }) => [
        <>
          <code>{name}</code>
          <span class="presence">
            {place}, {required ? 'required' : 'optional'}
          </span>
        </>,
        schema && <TypeName schema={schema} />,
        description && <Phrase text={description} />,
      ])}
    />
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
              <li>
                <code>{name}</code>
                {description === undefined ? null : ': '}
                {description === undefined ? null : <Phrase text={description} />}
              </li>
            );
          })}
        </ul>
      ) : null}
      {examples.map(({ value, summary }: { value?: unknown; summary?: string | undefined }) =>
        value === undefined ? null : (
          <div>
            {summary === undefined ? null : <p class="small">{summary}</p>}
            <JsonBlock value={value} />
          </div>
        ),
      )}
    </details>
  );
}
