/** The keys of an account: the named ones as a table, the form for another one, and the account key. */
import type { JSX } from 'preact';
import type { ListedKey } from '../../../accounts/account-store.ts';
import { SCOPE_IDS } from '../../../accounts/keys/scopes.ts';
import type { PlanLimits } from '../../../accounts/plans.ts';
import type { ProofKind } from '../../../sign-in/proofs.ts';
import { Moment } from '../../dates.tsx';
import { type Locale, useLocale, type WordKey } from '../../language/locale.ts';
import type { Site } from '../../site.ts';
import { FactList, Table } from '../../tables.tsx';
import { renderMemberPage } from '../account-frame.tsx';
import { ChoiceField } from '../choice-field.tsx';
import type { FormOutcome } from '../form-parts.tsx';
import { Field, Notice, noticeOf, PageForm } from '../form-parts.tsx';
import { FoldedForm } from '../security/guarded-form.tsx';
import { Expiry, KeyHint, keyAddress, LastUse, RateCap, SCOPE_WORDS } from './key-parts.tsx';

const PATH = '/account/keys';
const NOTICES: Readonly<Record<string, WordKey>> = { revoked: 'keys.revoked' };
const PROBLEMS: Readonly<Record<string, WordKey>> = { 'no-such-key': 'keys.noSuchKey' };

/** What the page shows. */
export interface KeysPage {
  username: string;
  /** The account key first, then the named ones. */
  keys: readonly ListedKey[];
  limits: PlanLimits;
  /** What replacing the account key asks for. */
  proof: ProofKind | undefined;
  outcome: FormOutcome | undefined;
  /** Whether the address asks for the form of a new key. */
  isNewWanted: boolean;
  /** Words of the address: what was done just before, and what went wrong. */
  done: string | null;
  problem: string | null;
  nowMs: number;
}

/** The page of all keys. */
export function renderKeysPage(site: Site, page: KeysPage): string {
  const { username, keys, limits, proof, nowMs } = page;
  const { t } = site.locale;
  const named = keys.filter(({ kind }) => kind === 'named');
  const accountKey = keys.find(({ kind }) => kind === 'account');
  const outcome = page.outcome ?? outcomeOf(page.problem, site.locale);
  const notice = noticeOf(NOTICES, page.done);
  return renderMemberPage(site, {
    username,
    part: PATH,
    title: t('account.keys'),
    outcome,
    children: (
      <>
        {outcome === undefined && notice ? <Notice>{t(notice)}</Notice> : null}
        <section class="part">
          <h2>{t('keys.named')}</h2>
          <p>{t('keys.namedAbout')}</p>
          {named.length === 0 ? <p>{t('keys.none')}</p> : <KeyTable {...{ named, nowMs }} />}
        </section>
        <CreateForm {...{ limits, outcome }} count={named.length} isOpen={page.isNewWanted || named.length === 0} />
        {accountKey ? <AccountKey {...{ accountKey, proof, outcome }} /> : null}
      </>
    ),
  });
}

function outcomeOf(word: string | null, { t }: Locale): FormOutcome | undefined {
  const problem = noticeOf(PROBLEMS, word);
  return problem === undefined ? undefined : { form: '', problem: t(problem), problems: {}, typed: {} };
}

function KeyTable({ named, nowMs }: { named: readonly ListedKey[]; nowMs: number }): JSX.Element {
  const { t, rich, numbers } = useLocale();
  const heads = ['keys.name', 'keys.scope', 'keys.cap', 'keys.expires', 'keys.lastUsed', 'overview.today'] as const;
  return (
    <Table
      class="rows keys"
      caption={t('keys.caption')}
      heads={heads.map((key) => t(key))}
      numbers={[5]}
      rows={named.map((key) => [
        <>
          <a href={keyAddress(key.id)}>{key.name}</a>
          <span class="presence">{rich('keys.endsIn', { digits: <code>{key.lastFour}</code> })}</span>
        </>,
        t(SCOPE_WORDS[key.scope].label),
        <RateCap of={key} />,
        <Expiry of={key} nowMs={nowMs} />,
        <LastUse of={key} />,
        numbers.count(key.requestsToday),
      ])}
    />
  );
}

function CreateForm(props: {
  limits: PlanLimits;
  count: number;
  isOpen: boolean;
  outcome: FormOutcome | undefined;
}): JSX.Element {
  const { limits, count, isOpen, outcome } = props;
  const { namedKeys, perMinute } = limits;
  const { t } = useLocale();
  const form = { form: 'create', outcome };
  return (
    <details class="fold create-key" id="create" open={isOpen || outcome?.form === 'create'}>
      <summary class="button">{t('keys.create')}</summary>
      {namedKeys === undefined ? null : <p class="hint">{t('keys.have', { used: count, most: namedKeys })}</p>}
      <PageForm name="create" action={PATH} submit={t('keys.createSubmit')}>
        <Field
          name="name"
          label={t('keys.name')}
          hint={t('keys.nameHint')}
          autocomplete="off"
          maxlength={64}
          {...form}
        />
        <ChoiceField
          name="scope"
          legend={t('keys.scope')}
          options={SCOPE_IDS.map((value) => ({
            value,
            label: t(SCOPE_WORDS[value].label),
            hint: t(SCOPE_WORDS[value].hint),
          }))}
          {...form}
        />
        <Field
          name="expires_at"
          label={t('keys.expiryDate')}
          type="date"
          hint={t('keys.expiryHint')}
          isOptional
          {...form}
        />
        <Field
          name="rate_cap"
          label={t('keys.perMinute')}
          type="number"
          inputmode="numeric"
          hint={perMinute === undefined ? t('keys.capHint') : t('keys.capHintMost', { count: perMinute })}
          isOptional
          {...form}
        />
      </PageForm>
    </details>
  );
}

function AccountKey(props: {
  accountKey: ListedKey;
  proof: ProofKind | undefined;
  outcome: FormOutcome | undefined;
}): JSX.Element {
  const { accountKey, proof, outcome } = props;
  const { rotatedAt, createdAt, requestsToday, lastFour } = accountKey;
  const { t, numbers } = useLocale();
  return (
    <section class="part" id="account-key">
      <h2>{t('keys.account')}</h2>
      <p>{t('keys.accountAbout')}</p>
      <FactList
        facts={[
          [t('keys.key'), <KeyHint shown={accountKey} />],
          [t(rotatedAt === undefined ? 'keys.created' : 'keys.replaced'), <Moment at={rotatedAt ?? createdAt} />],
          [t('keys.lastUsed'), <LastUse of={accountKey} />],
          [t('overview.today'), numbers.count(requestsToday)],
        ]}
      />
      <FoldedForm
        summary={t('keys.replaceAccount')}
        name="replaceAccountKey"
        action={PATH}
        submit={t('keys.replaceAccountSubmit')}
        isGrave
        hidden={{ last_four: lastFour }}
        needed={proof}
        outcome={outcome}
      >
        <p>{t('keys.replaceAccountAbout')}</p>
      </FoldedForm>
    </section>
  );
}
