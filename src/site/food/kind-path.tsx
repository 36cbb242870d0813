import type { ComponentChildren } from 'preact';

/** A step of the way through the tree of kinds; a name that may be in another language says so by `dir`. */
export interface KindStep {
  readonly href: string;
  readonly title: ComponentChildren;
  readonly dir?: 'auto';
}

/** The way through the tree of kinds, from the shelves down. */
export function KindPath({ label, steps }: { label: string; steps: readonly KindStep[] }) {
  return (
    <nav class="kind-path" aria-label={label}>
      <ol>
        {steps.map(({ title, ...link }) => (
          <li>
            <a {...link}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
