import type { ComponentChildren } from 'preact';
import { CommandBox } from '../command-box.tsx';
import type { Site } from '../site.ts';
import { FactList, Table } from '../tables.tsx';
import { type DocsPath, renderDocsPage } from './docs-page.tsx';
import { Phrase, Prose } from './prose.tsx';
import PAGES from './text-pages.json' with { type: 'json' };

/** What a section has: prose, or one of the other things that pages of text are made of. */
type Content =
  | string
  | { readonly lead: string }
  | { readonly command: readonly string[]; readonly label?: string }
  /** Names of settings and the like, and what they mean. */
  | { readonly facts: readonly (readonly string[])[] }
  /** The first cell of a row is code. */
  | { readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] }
  /** Something that is computed, by its name. */
  | { readonly part: string };

interface TextPage {
  readonly description: string;
  readonly sections: readonly { readonly id?: string; readonly title?: string; readonly content: readonly Content[] }[];
}

/** A page of the documentation whose text is in `text-pages.json`, with the parts of it that are computed. */
export function renderTextPage(
  site: Site,
  path: DocsPath & keyof typeof PAGES,
  parts: Readonly<Record<string, ComponentChildren>> = {},
): string {
  const { description, sections }: TextPage = PAGES[path];
  return renderDocsPage(site, {
    path,
    description,
    children: sections.map(({ id, title, content }) => (
      <section id={id}>
        {title && <h2>{title}</h2>}
        {content.map((each) => contentHtml(each, parts))}
      </section>
    )),
  });
}

/** What each error means and what to do about it. */
export function renderErrorsPage(site: Site): string {
  return renderTextPage(site, '/docs/errors');
}

/** How to run the service oneself. */
export function renderSelfHostingPage(site: Site): string {
  return renderTextPage(site, '/docs/self-hosting');
}

function contentHtml(content: Content, parts: Readonly<Record<string, ComponentChildren>>): ComponentChildren {
  if (typeof content === 'string') return <Prose text={content} />;
  if ('part' in content) return parts[content.part];
  if ('command' in content) {
    const { command, ...label } = content;
    return <CommandBox command={command.join('\n')} {...label} />;
  }
  if ('facts' in content) return <FactList facts={content.facts.map(([name, what]) => [<code>{name}</code>, what])} />;
  if ('rows' in content) {
    const rows = content.rows.map(([code, ...cells]) => [<code>{code}</code>, ...cells]);
    return <Table class="members" heads={content.heads} rows={rows} />;
  }
  return (
    <p class="lead">
      <Phrase text={content.lead} />
    </p>
  );
}
