import type { ComponentChildren } from 'preact';
import { CommandBox } from '../command-box.tsx';
import { renderHtml } from '../render-html.ts';
import { Section } from '../sections.tsx';
import type { Site } from '../site.ts';
import { FactList } from '../tables.tsx';
import { renderDocsPage } from './docs-page.tsx';

const ODBL = 'https://opendatacommons.org/licenses/odbl/1-0/';
const DBCL = 'https://opendatacommons.org/licenses/dbcl/1-0/';
const CC_BY_SA = 'https://creativecommons.org/licenses/by-sa/3.0/';

const linkTo = (href: string) => (text: string) => <a href={href}>{text}</a>;

/** Under which terms the data may be used, and the line to show. */
export function renderLicensePage(site: Site): string {
  const { t, rich } = site.locale;
  const credit = rich('footer.credit', { off: linkTo('https://world.openfoodfacts.org'), odbl: linkTo(ODBL) });
  const terms: readonly [string, ComponentChildren][] = [
    [t('license.products'), rich('license.products.what', { odbl: linkTo(ODBL), dbcl: linkTo(DBCL) })],
    [t('license.photos'), rich('license.photos.what', { license: linkTo(CC_BY_SA) })],
    [t('license.plain'), t('license.plain.what')],
    [t('license.program'), t('license.program.what')],
  ];
  return renderDocsPage(site, {
    path: '/docs/licence',
    description: t('license.description'),
    children: (
      <>
        <Section id="attribution" title={t('license.show')}>
          <p>{t('license.show.what')}</p>
          <blockquote>{credit}</blockquote>
          <CommandBox command={renderHtml(credit)} label={t('license.html')} />
        </Section>
        <Section id="terms" title={t('license.terms')}>
          <FactList facts={terms} />
        </Section>
        <Section id="honest" title={t('license.honest')}>
          <p>{rich('license.honest.what')}</p>
        </Section>
      </>
    ),
  });
}
