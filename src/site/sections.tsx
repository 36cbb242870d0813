import type { ComponentChildren } from 'preact';

/** A part of a page under its heading. */
export function Section(props: { class?: string; id?: string; title: ComponentChildren; children: ComponentChildren }) {
  const { title, children, ...attributes } = props;
  return (
    <section {...attributes}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The same where the heading, which has the id, is also what screen readers call it. */
export function NamedSection(props: Parameters<typeof Section>[0] & { id: string }) {
  const { id, title, children, ...attributes } = props;
  return (
    <section {...attributes} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** A link in a line of its own; with a class, mostly one that looks like a button. */
export function LinkLine({ children, ...attributes }: { class?: string; href: string; children: ComponentChildren }) {
  return (
    <p>
      <a {...attributes}>{children}</a>
    </p>
  );
}
