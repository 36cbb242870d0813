import { renderPage } from '../layout.tsx';
import type { Site } from '../site.ts';

/**
 * The page between one of our forms and another site. A redirect would not do: browsers hold `form-action 'self'` against
 * where a form leads in the end, too. So the form is answered with this page, which goes on by itself, without a script.
 */
export function renderLeavePage(site: Site, page: { url: string; to: string }): string {
  const { href, host } = new URL(page.url);
  return renderPage(site, {
    title: `To ${page.to} | Larder`,
    description: `On the way to ${page.to}.`,
    current: 'account',
    head: <meta http-equiv="refresh" content={`0; url=${href}`} />,
    children: (
      <div class="entrance">
        <h1>On to {page.to}</h1>
        <p>You are on your way to {host}. If nothing happens, use this link:</p>
        <p>
          <a class="button" href={href}>
            Go on to {page.to}
          </a>
        </p>
      </div>
    ),
  });
}
