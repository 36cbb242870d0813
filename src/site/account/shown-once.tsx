import type { JSX } from 'preact';
import { CommandBox } from '../command-box.tsx';

/**
 * A secret at the one moment at which it is known. Loading the page again must neither show it nor repeat what made it:
 * where scripts run, the browser is told to load `path` instead.
 */
export function ShownOnce(props: {
  secret: string;
  label: string;
  path: string;
  /** Whether it is a list of several. */
  isList?: boolean;
}): JSX.Element {
  const { secret, label, path, isList = false } = props;
  return (
    <div class="once" data-load-instead={path}>
      <p>
        <strong>{isList ? 'Save them now: they are shown only once.' : 'Copy it now: it is shown only once.'}</strong>{' '}
        We keep only a fingerprint of {isList ? 'each' : 'it'}, so nobody can look it up later.
      </p>
      <CommandBox command={secret} label={label} />
    </div>
  );
}
