/** The frame of the dashboard's pages: for someone signed in with the ways through it, before that as one narrow column. */
import type { ComponentChildren } from 'preact';
import { useLocale, type WordKey } from '../language/locale.ts';
import { renderPage } from '../layout.tsx';
import { RenderedHtml, renderHtml } from '../render-html.ts';
import type { AssetName, Site } from '../site.ts';
import { type FormOutcome, fieldId } from './form-parts.tsx';

/** The parts of the dashboard, in the order of its navigation. */
const PARTS = [
  ['/account', 'account.overview'],
  ['/account/keys', 'account.keys'],
  ['/account/usage', 'account.usage'],
  ['/account/billing', 'account.plan'],
  ['/account/security', 'account.security'],
  ['/account/activity', 'account.activity'],
] as const satisfies readonly (readonly [path: string, name: WordKey])[];

/** The path of a part of the dashboard. */
export type DashboardPart = (typeof PARTS)[number][0];

/** What the frame needs to know of a page. */
interface AccountFrame {
  title: string;
  /** What came of a form: said in the title too, which is what a screen reader reads first. */
  outcome: FormOutcome | undefined;
  scripts?: readonly Extract<AssetName, `${string}.js`>[];
  children: ComponentChildren;
}

/** A page for whoever is signed in. */
export function renderMemberPage(
  site: Site,
  { username, part, title, children, ...frame }: AccountFrame & { username: string; part?: DashboardPart },
): string {
  return render(site, {
    ...frame,
    title,
    children: (
      <div class="dashboard">
        <Side username={username} part={part} />
        <div class="dashboard-main">
          <h1>{title}</h1>
          <WithProblems outcome={frame.outcome}>{children}</WithProblems>
        </div>
      </div>
    ),
  });
}

function Side({ username, part }: { username: string; part: DashboardPart | undefined }) {
  const { t, rich } = useLocale();
  return (
    <div class="dashboard-side">
      <p class="dashboard-who">{rich('account.signedInAs', { name: <strong>{username}</strong> })}</p>
      <nav class="dashboard-nav" aria-label={t('nav.account')}>
        {PARTS.map(([path, name]) => (
          <a key={path} href={path} {...(path === part ? { 'aria-current': 'page' as const } : {})}>
            {t(name)}
          </a>
        ))}
      </nav>
      <form method="post" action="/account" class="dashboard-out">
        <button type="submit" name="form" value="signOut" class="button-link">
          {t('account.signOut')}
        </button>
      </form>
    </div>
  );
}

/** A page on the way in: one column, one thing to do. */
export function renderSignedOutPage(site: Site, { title, children, ...frame }: AccountFrame): string {
  return render(site, {
    ...frame,
    title,
    children: (
      <div class="signed-out">
        <h1>{title}</h1>
        <WithProblems outcome={frame.outcome}>{children}</WithProblems>
      </div>
    ),
  });
}

/** Above the page what is wrong with its form, but for what stands beside a field that is on it: each is said once. */
function WithProblems({ outcome, children }: Pick<AccountFrame, 'outcome' | 'children'>) {
  const { t } = useLocale();
  const html = renderHtml(children);
  const sentences = [
    outcome?.problem,
    ...Object.entries(outcome?.problems ?? {}).map(([name, problem]) =>
      html.includes(`id="${fieldId(outcome!.form, name)}-problem"`) ? undefined : problem,
    ),
  ].filter((sentence) => sentence !== undefined);
  return (
    <>
      {sentences.length === 0 ? null : (
        <div class="problem" role="alert" tabindex={-1} autofocus>
          <h2>{t('form.problemTitle')}</h2>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      {new RenderedHtml(html)}
    </>
  );
}

function render(site: Site, { title, outcome, scripts = [], children }: AccountFrame): string {
  const { t } = site.locale;
  return renderPage(site, {
    title: `${outcome ? t('form.problemPage', { title }) : title} | Larder`,
    description: t('account.description'),
    current: 'account',
    scripts,
    children,
  });
}
