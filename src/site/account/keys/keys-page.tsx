/** The keys of an account: the named ones as a table, the form for another one, and the account key. */
import type { ListedKey } from '../../../accounts/account-store.ts';
import { SCOPE_IDS } from '../../../accounts/keys/scopes.ts';
import type { PlanLimits } from '../../../accounts/plans.ts';
import type { ProofKind } from '../../../sign-in/proofs.ts';
import { Moment } from '../../dates.tsx';
import { useLocale } from '../../language/locale.ts';
import { Section } from '../../sections.tsx';
import type { Site } from '../../site.ts';
import { FactList, Table } from '../../tables.tsx';
import { type MemberPage, renderMemberPage } from '../account-frame.tsx';
import { ChoiceField } from '../choice-field.tsx';
import { Field, PageForm, pageProblem, useIsRefused } from '../form-parts.tsx';
import { FoldedForm } from '../security/guarded-form.tsx';
import { Expiry, KeyHint, keyAddress, LastUse, RateCap, SCOPE_WORDS } from './key-parts.tsx';

const PATH = '/account/keys';

export interface KeysPage extends MemberPage {
  /** The account key first, then the named ones. */
  keys: readonly ListedKey[];
  limits: PlanLimits;
  /** What replacing the account key asks for. */
  proof: ProofKind | undefined;
  /** Whether the address asks for the form of a new key. */
  isNewWanted: boolean;
  /** Words of the address: what was done just before, and what went wrong. */
  done: string | null;
  problem: string | null;
  nowMs: number;
}

/** The page of all keys. */
export function renderKeysPage(site: Site, page: KeysPage): string {
  const { keys, limits, proof, nowMs } = page;
  const { t } = site.locale;
  const named = keys.filter(({ kind }) => kind === 'named');
  const accountKey = keys.find(({ kind }) => kind === 'account');
  const problem = page.problem === 'no-such-key' ? t('keys.noSuchKey') : undefined;
  const outcome = page.outcome ?? pageProblem(problem);
  return renderMemberPage(
    site,
    { ...page, outcome },
    {
      part: PATH,
      title: t('account.keys'),
      notice: page.done === 'revoked' ? t('keys.revoked') : undefined,
      children: (
        <>
          <Section class="part" title={t('keys.named')}>
            <p>{t('keys.namedAbout')}</p>
            {named.length === 0 ? <p>{t('keys.none')}</p> : <KeyTable {...{ named, nowMs }} />}
          </Section>
          <CreateForm limits={limits} count={named.length} isOpen={page.isNewWanted || named.length === 0} />
          {accountKey ? <AccountKey {...{ accountKey, proof }} /> : null}
        </>
      ),
    },
  );
}

function KeyTable({ named, nowMs }: { named: readonly ListedKey[]; nowMs: number }) {
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

function CreateForm({ limits, count, isOpen }: { limits: PlanLimits; count: number; isOpen: boolean }) {
  const { namedKeys, perMinute } = limits;
  const { t } = useLocale();
  return (
    <details class="fold create-key" id="create" open={useIsRefused('create') || isOpen}>
      <summary class="button">{t('keys.create')}</summary>
      {namedKeys === undefined ? null : <p class="hint">{t('keys.have', { used: count, most: namedKeys })}</p>}
      <PageForm name="create" action={PATH} submit={t('keys.createSubmit')}>
        <Field name="name" label={t('keys.name')} hint={t('keys.nameHint')} autocomplete="off" maxlength={64} />
        <ChoiceField
          name="scope"
          legend={t('keys.scope')}
          options={SCOPE_IDS.map((value) => ({
            value,
            label: t(SCOPE_WORDS[value].label),
            hint: t(SCOPE_WORDS[value].hint),
          }))}
        />
        <Field name="expires_at" label={t('keys.expiryDate')} type="date" hint={t('keys.expiryHint')} isOptional />
        <Field
          name="rate_cap"
          label={t('keys.perMinute')}
          type="number"
          inputmode="numeric"
          hint={perMinute === undefined ? t('keys.capHint') : t('keys.capHintMost', { count: perMinute })}
          isOptional
        />
      </PageForm>
    </details>
  );
}

function AccountKey({ accountKey, proof }: { accountKey: ListedKey; proof: ProofKind | undefined }) {
  const { rotatedAt, createdAt, requestsToday, lastFour } = accountKey;
  const { t, numbers } = useLocale();
  return (
    <Section class="part" id="account-key" title={t('keys.account')}>
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
      >
        <p>{t('keys.replaceAccountAbout')}</p>
      </FoldedForm>
    </Section>
  );
}
