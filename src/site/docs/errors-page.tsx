import { CommandBox } from '../command-box.tsx';
import type { Site } from '../site.ts';
import { Table } from '../tables.tsx';
import { renderDocsPage } from './docs-page.tsx';

const ERRORS: readonly (readonly [status: string, what: string, next: string])[] = [
  ['401', 'The key is missing or invalid, or the path does not exist.', 'Check the path first.'],
  ['403', 'The key may not do this.', 'Use a full-access key, or your account key.'],
  ['404', 'No food has this id or barcode.', 'Search by name instead.'],
  ['422', 'A parameter is not valid.', 'Each entry of the list names its parameter.'],
  ['429', 'You are above a limit.', 'Wait as long as Retry-After says.'],
  ['5xx', 'The fault is on the server.', 'Try again after a pause.'],
];

const VALIDATION_EXAMPLE = {
  detail: [
    {
      type: 'string_too_short',
      loc: ['query', 'q'],
      msg: 'String should have at least 2 characters',
      input: 'a',
      ctx: { min_length: 2 },
    },
  ],
};

/** What each error means and what to do about it. */
export function renderErrorsPage(site: Site): string {
  return renderDocsPage(site, {
    path: '/docs/errors',
    description: 'The errors of the Larder food API, and what to do about each.',
    children: (
      <>
        <section>
          <p>
            Every error has a JSON body with one member, <code>detail</code>: a string, or for a 422 a list with one
            entry per invalid parameter. A search without a match is not an error: it returns 200 and an empty list.
          </p>
          <Table
            class="members"
            heads={['Status', 'What happened', 'What to do']}
            rows={ERRORS.map(([status, what, next]) => [<code>{status}</code>, what, next])}
          />
        </section>
        <section id="wrong-path">
          <h2>A 401 without a key means a wrong path</h2>
          <p>
            No data endpoint asks for a key, and keys are checked before paths. So if you sent no key and got a 401, the
            path does not exist: look for a typo, a trailing slash, or a version prefix such as <code>/v1</code>.
          </p>
        </section>
        <section id="validation">
          <h2>A 422 names every parameter at fault</h2>
          <CommandBox command={JSON.stringify(VALIDATION_EXAMPLE, null, 2)} label="Example of a 422" />
        </section>
      </>
    ),
  });
}
