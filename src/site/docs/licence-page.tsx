import type { ComponentChildren } from 'preact';
import { CommandBox } from '../command-box.tsx';
import { renderHtml } from '../render-html.ts';
import type { Site } from '../site.ts';
import { renderDocsPage } from './docs-page.tsx';

const ODBL = 'https://opendatacommons.org/licenses/odbl/1-0/';
const DBCL = 'https://opendatacommons.org/licenses/dbcl/1-0/';
const CC_BY_SA = 'https://creativecommons.org/licenses/by-sa/3.0/';

const linkTo = (href: string) => (text: string) => <a href={href}>{text}</a>;

/** Under which terms the data may be used, and the line to show. */
export function renderLicencePage(site: Site): string {
  const { t, rich } = site.locale;
  const credit = rich('footer.credit', { off: linkTo('https://world.openfoodfacts.org'), odbl: linkTo(ODBL) });
  const terms: readonly [string, ComponentChildren][] = [
    [t('licence.products'), rich('licence.products.what', { odbl: linkTo(ODBL), dbcl: linkTo(DBCL) })],
    [t('licence.photos'), rich('licence.photos.what', { licence: linkTo(CC_BY_SA) })],
    [t('licence.plain'), t('licence.plain.what')],
    [t('licence.program'), t('licence.program.what')],
  ];
  return renderDocsPage(site, {
    path: '/docs/licence',
    description: t('licence.description'),
    children: (
      <>
        <section id="attribution">
          <h2>{t('licence.show')}</h2>
          <p>{t('licence.show.what')}</p>
          <blockquote>{credit}</blockquote>
          <CommandBox command={renderHtml(credit)} label={t('licence.html')} />
        </section>
        <section id="terms">
          <h2>{t('licence.terms')}</h2>
          <dl class="facts">
            {terms.map(([what, licence]) => (
              <>
                <dt>{what}</dt>
                <dd>{licence}</dd>
              </>
            ))}
          </dl>
        </section>
        <section id="honest">
          <h2>{t('licence.honest')}</h2>
          <p>{rich('licence.honest.what', { code: (text) => <code>{text}</code> })}</p>
        </section>
      </>
    ),
  });
}
