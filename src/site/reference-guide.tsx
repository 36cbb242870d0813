/** The parts of the reference that hold for every endpoint: authentication, limits, errors, attribution. */
import { curlCommand } from './address.ts';

/** One kind of caller and what it may do. */
export interface LimitRow {
  caller: string;
  /** 0 is no limit. */
  perMinute: number;
  countedPer: string;
  also: string;
}

export function Authentication({ publicUrl }: { publicUrl: string }) {
  return (
    <section id="authentication">
      <h2>Authentication</h2>
      <p>You need no key to read food data. A key gives you the limits of your plan. Send it as a header:</p>
      <pre>
        <code>{`${curlCommand(publicUrl, '/search?q=banana')} \\\n  -H "Authorization: Bearer $LARDER_KEY"`}</code>
      </pre>
      <p>
        A key with read scope works for GET requests only. Keys are checked before paths: an unknown path answers 401,
        with or without a key. If you get a 401 and sent no key, your path is wrong. Paths have no version prefix.
      </p>
    </section>
  );
}

export function Limits({ limits }: { limits: readonly LimitRow[] }) {
  return (
    <section id="limits">
      <h2>Limits</h2>
      <table class="members">
        <thead>
          <tr>
            <th scope="col">Caller</th>
            <th scope="col">Requests per minute</th>
            <th scope="col">Also</th>
          </tr>
        </thead>
        <tbody>
          {limits.map(({ caller, perMinute, countedPer, also }) => (
            <tr key={caller}>
              <th scope="row">{caller}</th>
              <td>{perMinute === 0 ? 'No limit' : `${perMinute.toLocaleString('en')} per ${countedPer}`}</td>
              <td>{also}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Above a limit you get a 429 with <code>Retry-After</code>: wait that many seconds. Answers to requests with a
        key carry <code>X-RateLimit-Limit</code>, <code>X-RateLimit-Remaining</code> and <code>X-RateLimit-Reset</code>
        {' (seconds). '}
        <code>/health</code> is never limited.
      </p>
    </section>
  );
}

const ERRORS: readonly { status: string; what: string; next: string }[] = [
  { status: '401', what: 'The key is missing or invalid, or the path does not exist.', next: 'Check the path first.' },
  { status: '403', what: 'The key may not do this.', next: 'Use a full-access key, or your account key.' },
  { status: '404', what: 'No food has this id or barcode.', next: 'Search by name instead.' },
  { status: '422', what: 'A parameter is not valid.', next: 'Each entry of the list names its parameter.' },
  { status: '429', what: 'You are above a limit.', next: 'Wait as long as Retry-After says.' },
  { status: '5xx', what: 'The fault is on the server.', next: 'Try again after a pause.' },
];

export function Errors() {
  return (
    <section id="errors">
      <h2>Errors</h2>
      <p>
        Every error has a JSON body with one member, <code>detail</code>: a string, or for a 422 a list with one entry
        per invalid parameter. A search without a match is no error: it answers 200 and an empty list.
      </p>
      <table class="members">
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">What happened</th>
            <th scope="col">What to do</th>
          </tr>
        </thead>
        <tbody>
          {ERRORS.map(({ status, what, next }) => (
            <tr key={status}>
              <th scope="row">
                <code>{status}</code>
              </th>
              <td>{what}</td>
              <td>{next}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Attribution() {
  return (
    <section id="attribution">
      <h2>Attribution</h2>
      <p>If you show this data in public, show this line beside it, with its links where you can:</p>
      <blockquote>
        Food data from <a href="https://world.openfoodfacts.org">Open Food Facts</a>, under the{' '}
        <a href="https://opendatacommons.org/licenses/odbl/1-0/">ODbL</a>
      </blockquote>
      <p>
        Photos are under <a href="https://creativecommons.org/licenses/by-sa/3.0/">CC BY-SA 3.0</a>. Mark foods whose{' '}
        <code>source</code> is <code>ai_estimate</code> as estimates, and never show <code>null</code> as zero.
      </p>
    </section>
  );
}
