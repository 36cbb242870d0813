/** What was asked with the keys of an account. The table is the truth; where scripts run, a chart is drawn from it. */
import type { UsageStep } from '../../../accounts/usage/usage-period.ts';
import type { Usage } from '../../../accounts/usage/usage-store.ts';
import { curlCommand } from '../../address.ts';
import { CommandBox } from '../../command-box.tsx';
import { type Locale, useLocale } from '../../language/locale.ts';
import { Section } from '../../sections.tsx';
import type { Site } from '../../site.ts';
import { Table } from '../../tables.tsx';
import { type MemberPage, renderMemberPage } from '../account-frame.tsx';
import { summarise, USAGE_COLUMNS, USAGE_PERIODS, writeGroups, writeStep, writeTick } from './usage-words.ts';

const PATH = '/account/usage';

/** A key whose usage can be looked at by itself. */
export interface ChoosableKey {
  id: number;
  /** The account key has none. */
  name: string | undefined;
  lastFour: string;
  isRevoked: boolean;
}

export interface UsagePage extends MemberPage {
  usage: Usage;
  /** The key that it is about; all of them without one. */
  keyId: number | undefined;
  keys: readonly ChoosableKey[];
}

/** The page of usage. */
export function renderUsagePage(site: Site, page: UsagePage): string {
  const { usage, keyId, keys } = page;
  const isUsed = usage.requests > 0;
  const { t } = site.locale;
  return renderMemberPage(site, page, {
    part: PATH,
    title: t('account.usage'),
    scripts: isUsed ? ['usage.js'] : [],
    children: (
      <>
        <Choices by={usage.by} {...{ keyId, keys }} />
        <p id="usage-summary">{summarise(usage, site.locale)}</p>
        {isUsed ? <Chart /> : <HowToBegin publicUrl={site.publicUrl} />}
        {isUsed && keyId === undefined ? <ByKey {...{ usage }} /> : null}
        {isUsed ? <Figures {...{ usage }} /> : null}
        <p class="hint">{t('usage.note')}</p>
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

function Choices({ by, keyId, keys }: { by: UsageStep } & Pick<UsagePage, 'keyId' | 'keys'>) {
  const locale = useLocale();
  const { t } = locale;
  return (
    <div class="usage-choices">
      <nav class="chips" aria-label={t('usage.period')}>
        {(['day', 'hour'] as const).map((step) => (
          <a class="chip" href={address(step, keyId)} aria-current={step === by ? 'page' : undefined}>
            {t(USAGE_PERIODS[step].name)}
          </a>
        ))}
      </nav>
      <form method="get" action={PATH} class="usage-key">
        {by === 'hour' ? <input type="hidden" name="by" value="hour" /> : null}
        <label for="usage-key">{t('keys.key')}</label>
        <select id="usage-key" name="key">
          <option value="">{t('overview.allKeys')}</option>
          {keys.map((key) => (
            <option value={String(key.id)} selected={key.id === keyId}>
              {nameOf(key, locale)}
            </option>
          ))}
        </select>
        <button type="submit" class="action">
          {t('usage.show')}
        </button>
      </form>
    </div>
  );
}

/** The place of the chart: its size is settled before it is drawn, so that nothing moves. */
function Chart() {
  const { t } = useLocale();
  return (
    <figure class="usage-chart">
      <div
        class="usage-plot"
        data-usage-plot
        role="img"
        aria-label={t('usage.chart')}
        aria-describedby="usage-summary"
      />
      <figcaption>
        <ul class="usage-legend" aria-hidden="true">
          <li class="usage-key-answered">{t('usage.group.answered')}</li>
          <li class="usage-key-limited">{t('usage.group.limited')}</li>
          <li class="usage-key-refused">{t('usage.legend.failed')}</li>
        </ul>
        <p class="usage-readout" data-usage-readout aria-hidden="true" />
      </figcaption>
    </figure>
  );
}

function ByKey({ usage }: { usage: Usage }) {
  const { t, numbers } = useLocale();
  return (
    <Section class="part" title={t('usage.byKey')}>
      <Table
        class="rows"
        heads={[t('keys.key'), t('usage.endsIn'), t('usage.requests')]}
        numbers={[2]}
        rows={usage.keys.map(({ keyId, name, lastFour, isRevoked, requests }) => [
          <>
            <a href={address(usage.by, keyId)}>{name ?? t('keys.account')}</a>
            {isRevoked ? <span class="presence">{t('usage.revoked')}</span> : null}
          </>,
          <code>{lastFour}</code>,
          numbers.count(requests),
        ])}
      />
    </Section>
  );
}

/** The latest first. */
function Figures({ usage: { by, series } }: { usage: Usage }) {
  const locale = useLocale();
  const { t } = locale;
  return (
    <details class="step" open data-usage-figures>
      <summary>{t('usage.table')}</summary>
      <div class="usage-wait">
        <table class="rows usage-table">
          <thead>
            <tr>
              <th scope="col">{t(by === 'day' ? 'usage.day' : 'usage.hourFrom')}</th>
              <th scope="col" class="number">
                {t('usage.requests')}
              </th>
              {USAGE_COLUMNS.map((id) => (
                <th scope="col" class="number">
                  {t(`usage.group.${id}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {series.toReversed().map(({ start, requests, groups }) => (
              <tr>
                <th
                  scope="row"
                  data-tick={writeTick(by, start, locale)}
                  data-readout={`${writeStep(by, start, locale)}: ${writeGroups(groups, locale)}`}
                >
                  <time datetime={start}>{writeStep(by, start, locale)}</time>
                </th>
                <Count group="requests" label={t('usage.requests')} count={requests} />
                {USAGE_COLUMNS.map((id) => (
                  <Count group={id} label={t(`usage.group.${id}`)} count={groups[id]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Count({ group, label, count }: { group: string; label: string; count: number }) {
  const { numbers } = useLocale();
  return (
    <td data-group={group} data-count={count} data-label={label} class={count === 0 ? 'number nothing' : 'number'}>
      {numbers.count(count)}
    </td>
  );
}

function HowToBegin({ publicUrl }: { publicUrl: string }) {
  const { t, rich } = useLocale();
  return (
    <>
      <p>{rich('usage.howTo', { keys: '/account/keys' })}</p>
      <CommandBox
        command={`${curlCommand(publicUrl, '/search?q=banana')} \\\n  -H "Authorization: Bearer $LARDER_KEY"`}
        label={t('newKey.requestLabel')}
      />
    </>
  );
}

function nameOf({ name, lastFour, isRevoked }: ChoosableKey, { t }: Locale): string {
  const about = isRevoked ? `…${lastFour}, ${t('usage.revoked')}` : `…${lastFour}`;
  return `${name ?? t('keys.account')} (${about})`;
}
