import { asOf, type DatasetTerms } from '../../catalog/versions/dataset-terms.ts';
import { AI_ESTIMATE, type Source } from '../../food/source.ts';
import { BANDS } from '../../food/trust/confidence.ts';
import { CHECKS } from '../../food/trust/plausibility.ts';
import { Day, Moment } from '../dates.tsx';
import { failureKey } from '../food/check-words.ts';
import { DatasetCredit } from '../food/dataset-credit.tsx';
import type { WordKey } from '../language/locale.ts';
import { Section } from '../sections.tsx';
import type { Site } from '../site.ts';
import { FactList, Table } from '../tables.tsx';
import { renderDocsPage } from './docs-page.tsx';

const BAND_WORDS: readonly { band: keyof typeof BANDS; word: WordKey; which: WordKey }[] = [
  { band: 'plausible', word: 'verdict.plausible', which: 'data.which.plausible' },
  { band: 'sparse', word: 'trust.middleBand', which: 'data.which.sparse' },
  { band: 'estimate', word: 'verdict.estimate', which: 'data.which.estimate' },
];

const SOURCE_WORDS: readonly { source: Source; what: WordKey }[] = [
  { source: 'off', what: 'data.source.off' },
  { source: 'community', what: 'data.source.community' },
  { source: AI_ESTIMATE, what: 'data.source.estimate' },
];

/** How current the data is; moments are ISO 8601, null where nothing is known. */
export interface DataCurrency {
  /** Up to when it has every change of its sources. */
  completeTo: string | null;
  /** When it is updated next. */
  nextAt: string | null;
  /** Whether the last update failed. */
  hasFailed: boolean;
}

/** Where the data comes from, how it is checked, and what the confidence score means. */
export function renderDataPage(
  site: Site,
  { completeTo, nextAt, hasFailed }: DataCurrency,
  published: readonly DatasetTerms[],
): string {
  const { t, rich, numbers } = site.locale;
  return renderDocsPage(site, {
    path: '/docs/data',
    description: t('data.description'),
    children: (
      <>
        <Section id="confidence" title={t('trust.title')}>
          <p>{t('data.confidence')}</p>
          <Table
            class="members"
            heads={[t('trust.sum'), t('data.word'), t('data.which')]}
            rows={BAND_WORDS.map(({ band, word, which }) => [
              t('data.range', {
                least: numbers.score(BANDS[band].least / 100),
                most: numbers.score(BANDS[band].most / 100),
              }),
              <strong>{t(word)}</strong>,
              t(which),
            ])}
          />
          <p>{t('data.ranking')}</p>
        </Section>
        <Section id="unknown" title={t('data.unknown')}>
          <p>{rich('data.unknown.what')}</p>
        </Section>
        <Section id="checks" title={t('data.checks')}>
          <p>{t('data.checks.what')}</p>
          <Table
            class="members"
            heads={[t('data.check'), t('data.severity'), t('data.found')]}
            rows={CHECKS.map(({ id, severity }) => [
              <code>{id}</code>,
              t(`data.severity.${severity}`),
              t(failureKey(site.locale, id)!),
            ])}
          />
        </Section>
        <Section id="sources" title={t('data.sources')}>
          {completeTo === null ? null : <p>{rich('data.completeTo', { day: <Day at={completeTo} /> })}</p>}
          {nextAt === null ? null : (
            <p>{rich(hasFailed ? 'data.nextAttempt' : 'data.nextUpdate', { moment: <Moment at={nextAt} /> })}</p>
          )}
          <FactList
            facts={[
              ...SOURCE_WORDS.map(({ source, what }) => [<code>{source}</code>, t(what)] as const),
              ...published.map((terms) => {
                const name = (
                  <>
                    <span lang="en">{terms.title}</span>
                    <AsOf date={asOf(terms)} />
                  </>
                );
                return [name, <DatasetCredit terms={terms} />] as const;
              }),
            ]}
          />
        </Section>
      </>
    ),
  });
}

/** A day in the words of the language; a month as it is written everywhere. */
function AsOf({ date }: { date: string | undefined }) {
  if (date === undefined) return null;
  return <> ({date.length < 'YYYY-MM-DD'.length ? <time datetime={date}>{date}</time> : <Day at={date} />})</>;
}
