/** The keys of an account: the named ones as a table, the form for another one, and the account key. */
import type { JSX } from 'preact';
import type { ListedKey } from '../../accounts/account-store.ts';
import { SCOPES, scopeOf } from '../../accounts/keys/scopes.ts';
import type { PlanLimits } from '../../accounts/plans.ts';
import { writeCount } from '../../food/amount.ts';
import type { ProofKind } from '../../sign-in/proofs.ts';
import { Moment } from '../dates.tsx';
import type { Site } from '../site.ts';
import { renderMemberPage } from './account-frame.tsx';
import { ChoiceField } from './choice-field.tsx';
import type { FormOutcome } from './form-parts.tsx';
import { Field, Notice, noticeOf, PageForm, ProblemSummary, ProofFields } from './form-parts.tsx';
import { capOf, Expiry, KeyHint, keyAddress, LastUse } from './key-parts.tsx';

const PATH = '/account/keys';
const NOTICES: Readonly<Record<string, string>> = {
  revoked: 'The key is revoked. Every server refuses it within a second.',
};
const PROBLEMS: Readonly<Record<string, string>> = {
  'no-such-key': 'There is no such key here. It may have been revoked in another window.',
};

/** What the page shows. */
export interface KeysPage {
  username: string;
  /** The account key first, then the named ones. */
  keys: readonly ListedKey[];
  limits: PlanLimits;
  /** What replacing the account key asks for. */
  proof: ProofKind | undefined;
  outcome: FormOutcome | undefined;
  /** Words of the address: what was done just before, and what went wrong. */
  done: string | null;
  problem: string | null;
  nowMs: number;
}

/** The page of all keys. */
export function renderKeysPage(site: Site, page: KeysPage): string {
  const { username, keys, limits, proof, nowMs } = page;
  const named = keys.filter(({ kind }) => kind === 'named');
  const accountKey = keys.find(({ kind }) => kind === 'account');
  const outcome = page.outcome ?? outcomeOf(page.problem);
  const notice = noticeOf(NOTICES, page.done);
  return renderMemberPage(site, {
    username,
    part: PATH,
    title: 'Keys',
    outcome,
    children: (
      <>
        <ProblemSummary outcome={outcome} />
        {outcome === undefined && notice ? <Notice>{notice}</Notice> : null}
        <section class="part">
          <h2>Named keys</h2>
          <p>
            One for each place that uses the API, so that you can revoke each one separately. They share the limit of
            your plan.
          </p>
          {named.length === 0 ? <p>You have none yet.</p> : <KeyTable {...{ named, nowMs }} />}
        </section>
        <CreateForm {...{ limits, outcome }} count={named.length} />
        {accountKey ? <AccountKey {...{ accountKey, proof, outcome }} /> : null}
      </>
    ),
  });
}

function outcomeOf(word: string | null): FormOutcome | undefined {
  const problem = noticeOf(PROBLEMS, word);
  return problem === undefined ? undefined : { form: '', problem, problems: {}, typed: {} };
}

function KeyTable({ named, nowMs }: { named: readonly ListedKey[]; nowMs: number }): JSX.Element {
  return (
    <table class="rows keys">
      <caption class="unseen">Your named keys. Select a name to rename, replace or revoke the key.</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Scope</th>
          <th scope="col">Cap</th>
          <th scope="col">Expires</th>
          <th scope="col">Last used</th>
          <th scope="col" class="number">
            Requests today
          </th>
        </tr>
      </thead>
      <tbody>
        {named.map((key) => (
          <tr key={key.id}>
            <th scope="row">
              <a href={keyAddress(key.id)}>{key.name}</a>
              <span class="presence">
                ends in <code>{key.lastFour}</code>
              </span>
            </th>
            <td data-label="Scope">{scopeOf(key.scope).label}</td>
            <td data-label="Cap">{capOf(key)}</td>
            <td data-label="Expires">
              <Expiry of={key} nowMs={nowMs} />
            </td>
            <td data-label="Last used">
              <LastUse of={key} />
            </td>
            <td data-label="Requests today" class="number">
              {writeCount(key.requestsToday)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CreateForm(props: { limits: PlanLimits; count: number; outcome: FormOutcome | undefined }): JSX.Element {
  const { limits, count, outcome } = props;
  const { namedKeys, perMinute } = limits;
  const form = { form: 'create', outcome };
  return (
    <section class="part" id="create">
      <h2>Create a key</h2>
      {namedKeys === undefined ? null : (
        <p class="hint">
          You have {writeCount(count)} of {writeCount(namedKeys)}.
        </p>
      )}
      <PageForm name="create" action={PATH} submit="Create key">
        <Field
          name="name"
          label="Name"
          hint="What it is for, such as production or my laptop."
          autocomplete="off"
          maxlength={64}
          {...form}
        />
        <ChoiceField
          name="scope"
          legend="Scope"
          options={SCOPES.map(({ id: value, label, hint }) => ({ value, label, hint }))}
          {...form}
        />
        <Field
          name="expires_at"
          label="Expiry date"
          type="date"
          hint="It stops working when this day begins, in UTC. Without a date it works until you revoke it."
          isOptional
          {...form}
        />
        <Field
          name="rate_cap"
          label="Requests a minute"
          type="number"
          inputmode="numeric"
          hint={
            perMinute === undefined
              ? 'A separate cap, so that one program cannot use up your limit.'
              : `A separate cap, at most the ${writeCount(perMinute)} of your plan.`
          }
          isOptional
          {...form}
        />
      </PageForm>
    </section>
  );
}

function AccountKey(props: {
  accountKey: ListedKey;
  proof: ProofKind | undefined;
  outcome: FormOutcome | undefined;
}): JSX.Element {
  const { accountKey, proof, outcome } = props;
  const { rotatedAt, createdAt, requestsToday, lastFour } = accountKey;
  const form = 'replaceAccountKey';
  return (
    <section class="part" id="account-key">
      <h2>Account key</h2>
      <p>
        It can do everything that you can do here, except what asks for your password. Do not use it in programs: give
        each a named key.
      </p>
      <dl class="facts">
        <dt>Key</dt>
        <dd>
          <KeyHint shown={accountKey} />
        </dd>
        <dt>{rotatedAt === undefined ? 'Created' : 'Replaced'}</dt>
        <dd>
          <Moment at={rotatedAt ?? createdAt} />
        </dd>
        <dt>Last used</dt>
        <dd>
          <LastUse of={accountKey} />
        </dd>
        <dt>Requests today</dt>
        <dd>{writeCount(requestsToday)}</dd>
      </dl>
      <details class="step" open={outcome?.form === form}>
        <summary>Replace the account key</summary>
        <p>Lost it, or it may have leaked? The old one stops at once. Named keys keep working.</p>
        {proof === 'fresh_sign_in' ? (
          <ProofFields needed={proof} form={form} outcome={outcome} />
        ) : (
          <PageForm name={form} action={PATH} submit="Replace account key" isGrave hidden={{ last_four: lastFour }}>
            <ProofFields needed={proof} form={form} outcome={outcome} />
          </PageForm>
        )}
      </details>
    </section>
  );
}
