import { renderPage } from '../../layout.tsx';
import { LinkLine } from '../../sections.tsx';
import type { Site } from '../../site.ts';

/**
 * The page between one of our forms and another site. A redirect would not do: browsers hold `form-action 'self'` against
 * where a form leads in the end, too. So the form is answered with this page, which goes on by itself, without a script.
 */
export function renderRedirectPage(site: Site, page: { url: string; to: string }): string {
  const { href, host } = new URL(page.url);
  const { t } = site.locale;
  const title = t('leave.title', { site: page.to });
  return renderPage(site, {
    title: `${title} | Larder`,
    description: title,
    current: 'account',
    head: <meta http-equiv="refresh" content={`0; url=${href}`} />,
    children: (
      <div class="signed-out">
        <h1>{title}</h1>
        <p>{t('leave.about', { host })}</p>
        <LinkLine class="button" href={href}>
          {t('leave.go', { site: page.to })}
        </LinkLine>
      </div>
    ),
  });
}
