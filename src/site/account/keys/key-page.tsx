/** One named key: what is known of it, and what can be done with it. */
import type { ListedKey } from '../../../accounts/account-store.ts';
import { Moment } from '../../dates.tsx';
import { useLocale } from '../../language/locale.ts';
import { Section } from '../../sections.tsx';
import type { Site } from '../../site.ts';
import { FactList } from '../../tables.tsx';
import { type MemberPage, renderMemberPage } from '../account-frame.tsx';
import { ChoiceField } from '../choice-field.tsx';
import { Field, Notice, PageForm } from '../form-parts.tsx';
import { FoldedForm } from '../security/guarded-form.tsx';
import { Expiry, KeyHint, keyAddress, LastUse, RateCap, SCOPE_WORDS } from './key-parts.tsx';

/** How long the old secret of a key can go on working after a rotation, as the form sends it; the usual one first. */
export const OVERLAPS = [
  { value: 'day', hours: 24, label: 'key.overlap.day', hint: 'key.overlap.dayHint' },
  { value: 'hour', hours: 1, label: 'key.overlap.hour', hint: undefined },
  { value: 'week', hours: 7 * 24, label: 'key.overlap.week', hint: undefined },
  { value: 'none', hours: 0, label: 'key.overlap.none', hint: 'key.overlap.noneHint' },
] as const;

export interface KeyPage extends MemberPage {
  key: ListedKey;
  /** The word of the address for what was done just before. */
  done: string | null;
  nowMs: number;
}

/** The page of one named key: replacing its secret is what one comes for; the rest is folded away. */
export function renderKeyPage(site: Site, page: KeyPage): string {
  const { key, done, nowMs } = page;
  const { t } = site.locale;
  const form = { action: keyAddress(key.id), needed: undefined };
  const isExpired = key.expiresAt !== undefined && Date.parse(key.expiresAt) <= nowMs;
  return renderMemberPage(site, page, {
    part: '/account/keys',
    title: key.name!,
    children: (
      <>
        <p class="crumb">
          <a href="/account/keys">{t('overview.allKeys')}</a>
        </p>
        {page.outcome === undefined && done === 'renamed' ? <Notice>{t('key.renamed')}</Notice> : null}
        <Facts of={key} nowMs={nowMs} />
        {isExpired ? null : <Rotate of={key} />}
        <section class="part">
          <FoldedForm summary={t('key.rename')} name="rename" submit={t('key.rename')} isQuiet {...form}>
            <Field name="name" label={t('keys.name')} value={key.name!} autocomplete="off" maxlength={64} />
          </FoldedForm>
          <FoldedForm summary={t('key.revoke')} name="revoke" submit={t('key.revokeSubmit')} isGrave {...form}>
            <p>{t('key.revokeAbout')}</p>
          </FoldedForm>
        </section>
      </>
    ),
  });
}

function Facts({ of: key, nowMs }: { of: ListedKey; nowMs: number }) {
  const { t, rich } = useLocale();
  const { previousWorksUntil: until } = key;
  return (
    <FactList
      facts={[
        [t('keys.key'), <KeyHint shown={key} />],
        [
          t('key.oldSecret'),
          until !== undefined && Date.parse(until) > nowMs
            ? rich('key.worksUntil', { at: <Moment at={until} /> })
            : undefined,
        ],
        [t('keys.scope'), t(SCOPE_WORDS[key.scope].label)],
        [t('keys.cap'), <RateCap of={key} />],
        [t('keys.expires'), <Expiry of={key} nowMs={nowMs} />],
        [t('keys.created'), <Moment at={key.createdAt} />],
        [t('keys.lastUsed'), <LastUse of={key} />],
        [
          t('overview.today'),
          rich('key.todayUsage', { count: key.requestsToday, usage: `/account/usage?key=${key.id}` }),
        ],
      ]}
    />
  );
}

function Rotate({ of: key }: { of: ListedKey }) {
  const { t } = useLocale();
  return (
    <Section class="part" title={t('key.replace')}>
      <p>{t('key.replaceAbout')}</p>
      <PageForm
        name="rotate"
        action={keyAddress(key.id)}
        submit={t('key.replaceSubmit')}
        // Sending the form twice, by a reload, must not replace the secret that was just copied.
        hidden={{ last_four: key.lastFour }}
      >
        <ChoiceField
          name="overlap_until"
          legend={t('key.overlap')}
          options={OVERLAPS.map(({ value, label, hint }) => ({
            value,
            label: t(label),
            ...(hint === undefined ? {} : { hint: t(hint) }),
          }))}
        />
      </PageForm>
    </Section>
  );
}
