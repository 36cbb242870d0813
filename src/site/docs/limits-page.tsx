import { NO_OVERAGE_CHARGES } from '../../accounts/plans.ts';
import type { Site } from '../site.ts';
import { renderDocsPage } from './docs-page.tsx';

/** One kind of caller and what it may do. */
export interface LimitRow {
  caller: string;
  /** What the plan is, in a sentence. */
  about?: string;
  /** What it costs, in the operator's words; undefined where the operator says nothing. */
  price?: string | undefined;
  /** 0 means no limit. */
  perMinute: number;
  countedPer: string;
  also: string;
}

/** The plans as this service offers them. */
export interface Plans {
  rows: readonly LimitRow[];
  /** Whether people can pay for a plan by themselves. */
  canPay: boolean;
}

/** What each kind of caller may ask, with the values that this service runs with. */
export function renderLimitsPage(site: Site, { rows, canPay }: Plans): string {
  return renderDocsPage(site, {
    path: '/docs/limits',
    description: 'How many requests each plan of the Larder food API allows.',
    children: (
      <>
        <section>
          <p>{NO_OVERAGE_CHARGES}</p>
          <p>
            {canPay ? (
              <>
                You change your plan <a href="/account/billing">in your account</a>, a program by{' '}
                <code>POST /billing/checkout</code>; cards stay with the payment provider.
              </>
            ) : (
              'Payments are not set up here: ask the operator of this service to change your plan.'
            )}
          </p>
          <table class="members">
            <thead>
              <tr>
                <th scope="col">Caller</th>
                <th scope="col">Requests per minute</th>
                <th scope="col">Also</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ caller, about, price, perMinute, countedPer, also }) => (
                <tr key={caller}>
                  <th scope="row">
                    {caller}
                    {price === undefined ? null : <span class="presence">{price}</span>}
                  </th>
                  <td>{perMinute === 0 ? 'No limit' : `${perMinute.toLocaleString('en')} per ${countedPer}`}</td>
                  <td>
                    {about === undefined ? null : <span class="plan-about">{about}</span>} {also}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section id="headers">
          <h2>What answers contain</h2>
          <p>
            Above a limit you get a 429 with <code>Retry-After</code>: wait that many whole seconds. Answers to requests
            with a key carry <code>X-RateLimit-Limit</code>, <code>X-RateLimit-Remaining</code> and{' '}
            <code>X-RateLimit-Reset</code> (seconds). A window begins with your first request in it.
          </p>
          <p>
            <code>/health</code> is never limited. What you asked before costs less time with <code>If-None-Match</code>{' '}
            and the <code>ETag</code> of the answer, but counts all the same.
          </p>
        </section>
        <section id="keys">
          <h2>Keys</h2>
          <p>
            Named keys, one for each environment, share the account's limit, can be revoked one by one, and may have an
            expiry date or a tighter cap of their own. Read-scope keys only read. Only the account key manages the
            account. You <a href="/account/register">get one with an account</a>, which is free, and create others{' '}
            <a href="/account/keys">under Keys</a>.
          </p>
        </section>
      </>
    ),
  });
}
