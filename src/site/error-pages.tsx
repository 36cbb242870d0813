/** Pages for when there is nothing to show. Each says what happened and what to do next. */
import type { ComponentChildren } from 'preact';
import { curlCommand } from './address.ts';
import { CommandBox } from './command-box.tsx';
import { renderPage } from './layout.tsx';
import type { Site } from './site.ts';

const MAX_SHOWN_PATH = 120;

/** The page for a food id that is not in the catalog. */
export function renderFoodNotFound(site: Site): string {
  return renderNotice(
    site,
    'Food not found',
    <>
      <p>No food in this catalog has the number in this address. It may have been mistyped.</p>
      <p>Search for the food by its name above, or ask the API:</p>
      <CommandBox command={curlCommand(site.publicUrl, '/search?q=banana')} />
    </>,
  );
}

/** The page for a category that is not in the catalog. */
export function renderCategoryNotFound(site: Site): string {
  return renderNotice(
    site,
    'There is no such category',
    <p>
      No food in this catalog is in it. See <a href="/browse">all categories</a>, or search for a food above.
    </p>,
  );
}

/** The page for a browser on a path that does not exist. Keys are checked before paths, hence its status 401. */
export function renderUnknownPath(site: Site, path: string): string {
  const shown = path.length > MAX_SHOWN_PATH ? `${path.slice(0, MAX_SHOWN_PATH)}…` : path;
  return renderNotice(
    site,
    'There is nothing here',
    <>
      <p>
        This service has no page at <code>{shown}</code>. Search for a food above, or go to the{' '}
        <a href="/">home page</a>.
      </p>
      <p class="small">
        If your program got this answer: its status is 401, because keys are checked before paths. A 401 to a request
        without a key means that the path is wrong. The <a href="/docs/reference">API reference</a> lists every path.
      </p>
    </>,
  );
}

/** The page for a visitor who opened too many pages in a short time. */
export function renderTooManyRequests(site: Site, retryAfterSeconds: number): string {
  const wait = retryAfterSeconds === 1 ? '1 second' : `${retryAfterSeconds} seconds`;
  return renderNotice(
    site,
    'Too many pages in a short time',
    <p>Wait {wait}, then open this page again. Others on your network may share this limit with you.</p>,
  );
}

/** The page for a form that the page does not have: mostly one that stood open while the service was renewed. */
export function renderUnknownForm(site: Site, path: string): string {
  return renderNotice(
    site,
    'This form is out of date',
    <p>
      Nothing was changed. Open <a href={path}>the page</a> again and fill the form in there.
    </p>,
  );
}

/** The page for a fault of ours. */
export function renderServerError(site: Site): string {
  return renderNotice(
    site,
    'Something went wrong here',
    <p>
      This is our fault, not yours. Try again in a moment, or go to the <a href="/">home page</a>.
    </p>,
  );
}

function renderNotice(site: Site, title: string, body: ComponentChildren): string {
  return renderPage(site, {
    title: `${title} | Larder`,
    description: `${title}.`,
    children: (
      <div class="apology">
        <h1>{title}</h1>
        {body}
      </div>
    ),
  });
}
