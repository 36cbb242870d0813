/** What was asked with the keys of an account. The table is the truth; where scripts run, a chart is drawn from it. */
import type { JSX } from 'preact';
import type { UsageStep } from '../../accounts/usage/usage-period.ts';
import type { Usage } from '../../accounts/usage/usage-store.ts';
import { writeCount } from '../../food/amount.ts';
import { curlCommand } from '../address.ts';
import { CommandBox } from '../command-box.tsx';
import type { Site } from '../site.ts';
import { renderMemberPage } from './account-frame.tsx';
import { summarise, USAGE_COLUMNS, USAGE_PERIODS, writeStep, writeTick } from './usage-words.ts';

const PATH = '/account/usage';

/** A key whose usage can be looked at by itself. */
export interface ChoosableKey {
  id: number;
  /** The account key has none. */
  name: string | undefined;
  lastFour: string;
  isRevoked: boolean;
}

/** What the page shows. */
export interface UsagePage {
  username: string;
  usage: Usage;
  /** The key that it is about; all of them without one. */
  keyId: number | undefined;
  keys: readonly ChoosableKey[];
}

/** The page of usage. */
export function renderUsagePage(site: Site, page: UsagePage): string {
  const { username, usage, keyId, keys } = page;
  const isUsed = usage.requests > 0;
  return renderMemberPage(site, {
    username,
    part: PATH,
    title: 'Usage',
    outcome: undefined,
    scripts: isUsed ? ['usage.js'] : [],
    children: (
      <>
        <Choices by={usage.by} {...{ keyId, keys }} />
        <p id="usage-summary">{summarise(usage)}</p>
        {isUsed ? <Chart by={usage.by} /> : <HowToBegin publicUrl={site.publicUrl} />}
        {isUsed && keyId === undefined ? <ByKey {...{ usage }} /> : null}
        {isUsed ? <Figures {...{ usage }} /> : null}
        <p class="hint">
          Data requests with a key of yours, in UTC, a few seconds behind. Requests without a key and pages of this
          website are not counted.
        </p>
      </>
    ),
  });
}

function address(by: UsageStep, keyId: number | undefined): string {
  const query = new URLSearchParams({
    ...(by === 'hour' && { by }),
    ...(keyId !== undefined && { key: String(keyId) }),
  });
  return query.size === 0 ? PATH : `${PATH}?${query}`;
}

function Choices({ by, keyId, keys }: { by: UsageStep } & Pick<UsagePage, 'keyId' | 'keys'>): JSX.Element {
  return (
    <div class="usage-choices">
      <nav class="chips" aria-label="Period">
        {(['day', 'hour'] as const).map((step) => (
          <a
            key={step}
            class="chip"
            href={address(step, keyId)}
            {...(step === by ? { 'aria-current': 'page' as const } : {})}
          >
            {capitalised(USAGE_PERIODS[step].name)}
          </a>
        ))}
      </nav>
      <form method="get" action={PATH} class="usage-key">
        {by === 'hour' ? <input type="hidden" name="by" value="hour" /> : null}
        <label for="usage-key">Key</label>
        <select id="usage-key" name="key">
          <option value="">All keys</option>
          {keys.map((key) => (
            <option key={key.id} value={String(key.id)} selected={key.id === keyId}>
              {nameOf(key)}
            </option>
          ))}
        </select>
        <button type="submit" class="action">
          Show
        </button>
      </form>
    </div>
  );
}

/** The place of the chart: its size is settled before it is drawn, so that nothing moves. */
function Chart({ by }: { by: UsageStep }): JSX.Element {
  const { name, each } = USAGE_PERIODS[by];
  return (
    <figure class="usage-chart">
      <div
        class="usage-plot"
        data-usage-plot
        role="img"
        aria-label={`Bars of the requests of each ${each} in the ${name}`}
        aria-describedby="usage-summary"
      />
      <figcaption>
        <ul class="usage-legend" aria-hidden="true">
          <li class="usage-key-answered">Answered</li>
          <li class="usage-key-limited">Over a limit</li>
          <li class="usage-key-refused">Refused or failed</li>
        </ul>
        <p class="usage-readout" data-usage-readout aria-hidden="true" />
      </figcaption>
    </figure>
  );
}

function ByKey({ usage }: { usage: Usage }): JSX.Element {
  return (
    <section class="part">
      <h2>By key</h2>
      <table class="rows">
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">Ends in</th>
            <th scope="col" class="number">
              Requests
            </th>
          </tr>
        </thead>
        <tbody>
          {usage.keys.map(({ keyId, name, lastFour, isRevoked, requests }) => (
            <tr key={keyId}>
              <th scope="row">
                <a href={address(usage.by, keyId)}>{name ?? 'Account key'}</a>
                {isRevoked ? <span class="presence">revoked</span> : null}
              </th>
              <td data-label="Ends in">
                <code>{lastFour}</code>
              </td>
              <td data-label="Requests" class="number">
                {writeCount(requests)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The latest first. */
function Figures({ usage: { by, series } }: { usage: Usage }): JSX.Element {
  return (
    <details class="step" open data-usage-figures>
      <summary>The figures as a table</summary>
      <div class="usage-wait">
        <table class="rows usage-table">
          <thead>
            <tr>
              <th scope="col">{by === 'day' ? 'Day' : 'Hour from'}</th>
              <th scope="col" class="number">
                Requests
              </th>
              {USAGE_COLUMNS.map(({ id, name }) => (
                <th key={id} scope="col" class="number">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {series.toReversed().map(({ start, requests, groups }) => (
              <tr key={start}>
                <th scope="row" data-tick={writeTick(by, start)}>
                  <time datetime={start}>{writeStep(by, start)}</time>
                </th>
                <Count label="Requests" count={requests} />
                {USAGE_COLUMNS.map(({ id, name }) => (
                  <Count key={id} label={name} count={groups[id]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Count({ label, count }: { label: string; count: number }): JSX.Element {
  return (
    <td data-label={label} class={count === 0 ? 'number nothing' : 'number'}>
      {writeCount(count)}
    </td>
  );
}

function HowToBegin({ publicUrl }: { publicUrl: string }): JSX.Element {
  return (
    <>
      <p>
        A request counts once it carries one of <a href="/account/keys">your keys</a>:
      </p>
      <CommandBox
        command={`${curlCommand(publicUrl, '/search?q=banana')} \\\n  -H "Authorization: Bearer $LARDER_KEY"`}
        label="A request with a key"
      />
    </>
  );
}

function nameOf({ name, lastFour, isRevoked }: ChoosableKey): string {
  return `${name ?? 'Account key'} (…${lastFour}${isRevoked ? ', revoked' : ''})`;
}

function capitalised(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}
