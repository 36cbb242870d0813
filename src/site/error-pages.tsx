/** Pages for when there is nothing to show. Each says what happened and what to do next. */
import type { ComponentChildren } from 'preact';
import { renderPage } from './layout.tsx';
import { SearchForm } from './search-form.tsx';
import type { Site } from './site.ts';

const MAX_SHOWN_PATH = 120;

/** The page for a food id that is not in the catalog. */
export function renderFoodNotFound(site: Site): string {
  const { t } = site.locale;
  return renderNotice(site, t('error.foodNotFound.title'), <p>{t('error.foodNotFound.what')}</p>);
}

/** The page for a category that is not in the catalog. */
export function renderCategoryNotFound(site: Site): string {
  const { t, rich } = site.locale;
  return renderNotice(
    site,
    t('error.categoryNotFound.title'),
    <p>{rich('error.categoryNotFound.what', { browse: '/browse' })}</p>,
  );
}

/** The page for a browser on a path that does not exist. Keys are checked before paths, hence its status 401. */
export function renderUnknownPath(site: Site, path: string): string {
  const { t, rich } = site.locale;
  const shown = path.length > MAX_SHOWN_PATH ? `${path.slice(0, MAX_SHOWN_PATH)}…` : path;
  return renderNotice(
    site,
    t('error.unknownPath.title'),
    <>
      <p>{rich('error.unknownPath.what', { path: <code>{shown}</code>, home: homeLink })}</p>
      <p class="small">{rich('error.unknownPath.programs', { reference: '/docs/reference' })}</p>
    </>,
  );
}

/** The page for a visitor who opened too many pages in a short time. */
export function renderTooManyRequests(site: Site, retryAfterSeconds: number): string {
  const { t } = site.locale;
  const what =
    retryAfterSeconds < 90
      ? t('error.tooMany.what', { count: retryAfterSeconds })
      : t('error.tooMany.minutes', { count: Math.ceil(retryAfterSeconds / 60) });
  return renderNotice(site, t('error.tooMany.title'), <p>{what}</p>);
}

/** The page for a form that the page does not have: mostly one that stood open while the service was renewed. */
export function renderUnknownForm(site: Site, path: string): string {
  const { t, rich } = site.locale;
  return renderNotice(site, t('error.unknownForm.title'), <p>{rich('error.unknownForm.what', { page: path })}</p>);
}

/** The page for a fault of ours. */
export function renderServerError(site: Site): string {
  const { t, rich } = site.locale;
  return renderNotice(site, t('error.server.title'), <p>{rich('error.server.what', { home: homeLink })}</p>);
}

function homeLink(text: string) {
  return <a href="/">{text}</a>;
}

function renderNotice(site: Site, title: string, body: ComponentChildren): string {
  return renderPage(site, {
    title: `${title} | Larder`,
    description: title,
    hasOwnSearch: true,
    children: (
      <div class="apology">
        <h1>{title}</h1>
        <SearchForm id="search" isLarge />
        {body}
      </div>
    ),
  });
}
