/** The frame of the dashboard's pages: for someone signed in with the ways through it, before that as one narrow column. */
import type { ComponentChildren } from 'preact';
import { useLocale, type WordKey } from '../language/locale.ts';
import { type PageFrame, renderPage } from '../layout.tsx';
import { RenderedHtml } from '../render-html.ts';
import type { Site } from '../site.ts';
import { drawWithOutcome, type FormOutcome, fieldId, Notice } from './form-parts.tsx';

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

/** What every page of the dashboard is given. */
export interface AccountPage {
  /** What came of a form: said in the title too, which is what a screen reader reads first. */
  readonly outcome?: FormOutcome | undefined;
}

/** What every page of someone signed in is given. */
export interface MemberPage extends AccountPage {
  readonly username: string;
}

interface AccountFrame {
  title: string;
  /** Good news after a change, unless a form was refused since. */
  notice?: ComponentChildren;
  scripts?: PageFrame['scripts'];
  children: ComponentChildren;
}

/** A page for whoever is signed in. */
export function renderMemberPage(
  site: Site,
  { username, outcome }: MemberPage,
  { part, ...frame }: AccountFrame & { part?: DashboardPart },
): string {
  return render(site, outcome, frame, (content) => (
    <div class="dashboard">
      <Side username={username} part={part} />
      <div class="dashboard-main">{content}</div>
    </div>
  ));
}

function Side({ username, part }: { username: string; part: DashboardPart | undefined }) {
  const { t, rich } = useLocale();
  return (
    <div class="dashboard-side">
      <p class="dashboard-who">{rich('account.signedInAs', { name: <strong>{username}</strong> })}</p>
      <nav class="dashboard-nav" aria-label={t('nav.account')}>
        {PARTS.map(([path, name]) => (
          <a href={path} aria-current={path === part ? 'page' : undefined}>
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
export function renderSignedOutPage(site: Site, { outcome }: AccountPage, frame: AccountFrame): string {
  return render(site, outcome, frame, (content) => <div class="signed-out">{content}</div>);
}

function render(
  site: Site,
  outcome: FormOutcome | undefined,
  { title, notice, scripts = [], children }: AccountFrame,
  arrange: (content: ComponentChildren) => ComponentChildren,
): string {
  const { t } = site.locale;
  const content = (
    <>
      <h1>{title}</h1>
      <WithProblems outcome={outcome}>
        {notice && outcome === undefined ? <Notice>{notice}</Notice> : null}
        {children}
      </WithProblems>
    </>
  );
  return renderPage(site, {
    title: `${outcome ? t('form.problemPage', { title }) : title} | Larder`,
    description: t('account.description'),
    current: 'account',
    scripts,
    children: arrange(content),
  });
}

/** Above the page what is wrong with its form, but for what stands beside a field that is on it: each is said once. */
function WithProblems({ outcome, children }: AccountPage & { children: ComponentChildren }) {
  const { t } = useLocale();
  const html = drawWithOutcome(outcome, children);
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
            <p>{sentence}</p>
          ))}
        </div>
      )}
      {new RenderedHtml(html)}
    </>
  );
}
