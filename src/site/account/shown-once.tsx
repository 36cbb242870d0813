import { CommandBox } from '../command-box.tsx';
import { useLocale } from '../language/locale.ts';

/**
 * A secret, the only time it is known. Loading the page again must neither show it nor repeat what made it: where
 * scripts run, the browser is told to load `path` instead.
 */
export function ShownOnce(props: {
  secret: string;
  label: string;
  path: string;
  /** Whether it is a list of several. */
  isList?: boolean;
}) {
  const { secret, label, path, isList = false } = props;
  const { rich } = useLocale();
  return (
    <div class="once" data-load-instead={path}>
      <p>{rich(isList ? 'once.list' : 'once.one')}</p>
      <CommandBox command={secret} label={label} />
    </div>
  );
}
