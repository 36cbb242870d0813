/**
 * "Try it": a form for each GET request of the reference. Without a script it opens the answer, for the example where the
 * path has a parameter; the script `reference.js` puts parameters into the path, adds a key, and shows the answer in place.
 * The request comes from the visitor's browser, so the visitor's own limits hold.
 */
import { type Endpoint, examplePath, type Parameter } from './openapi-document.ts';

/** Whether a form can send the request: it only reads, and its answer is not a redirect. */
export function canTry({ method, operation }: Endpoint): boolean {
  return method === 'get' && operation.responses['303'] === undefined;
}

/** The key that all forms of the page send. */
export function TryKey() {
  return (
    <p class="try-key scripted">
      <label for="try-key">Key for “Try it”, optional</label>
      <input id="try-key" class="code" type="text" autocomplete="off" spellcheck={false} />
      <span class="presence">
        Sent with your requests to this service, and never stored. Without a key, anonymous limits apply.
      </span>
    </p>
  );
}

interface TryItProps {
  endpoint: Endpoint;
  parameters: readonly Parameter[];
  /** Where the endpoint is on the page; fields get their ids from it. */
  anchor: string;
}

/** A form with a field for each parameter, filled with the examples. */
export function TryIt({ endpoint: { path }, parameters, anchor }: TryItProps) {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  return (
    <form class="try" method="get" action={examplePath(path, inPath)} data-path={path} aria-label={`Try GET ${path}`}>
      {parameters.map((parameter) => (
        <Field parameter={parameter} id={`${anchor}-${parameter.name}`} />
      ))}
      <button type="submit" class="action">
        Try it
      </button>
      <div class="try-answer" hidden>
        <p role="status" />
        <pre tabindex={0} data-part="headers" />
        <pre tabindex={0} data-part="body" />
      </div>
    </form>
  );
}

function Field({ parameter, id }: { parameter: Parameter; id: string }) {
  const { name, in: place, required = false, schema = {}, example } = parameter;
  const value = example === undefined ? '' : String(example);
  // What a form without a script cannot send rightly has no name: a parameter of the path, and one that is left empty.
  const isSentPlainly = place === 'query' && example !== undefined;
  const shared = { id, required, 'data-parameter': name, ...(isSentPlainly && { name }) };
  const choices = schema.type === 'boolean' ? ['true', 'false'] : schema.enum?.map(String);
  return (
    <p class={isSentPlainly ? undefined : 'scripted'}>
      <label for={id}>
        <code>{name}</code>
      </label>
      {choices === undefined ? (
        <input
          {...shared}
          type={schema.type === 'integer' ? 'number' : 'text'}
          min={schema.minimum}
          max={schema.maximum}
          value={value}
        />
      ) : (
        <select {...shared}>
          {[...(required ? [] : ['']), ...choices].map((choice) => (
            <option value={choice} selected={choice === value}>
              {choice === '' ? 'not sent' : choice}
            </option>
          ))}
        </select>
      )}
    </p>
  );
}
