import { useLocale } from './language/locale.ts';

/** The elements of a list that are shown; the others are counted. */
const SHOWN_ELEMENTS = 3;

/** A value as indented JSON; of a long list its beginning. */
export function JsonBlock({ value }: { value: unknown }) {
  const rest = Array.isArray(value) ? value.length - SHOWN_ELEMENTS : 0;
  const shown = rest > 0 ? (value as unknown[]).slice(0, SHOWN_ELEMENTS) : value;
  return (
    <>
      <pre tabindex={0}>
        <code>{JSON.stringify(shown, null, 2)}</code>
      </pre>
      {rest > 0 ? <p class="small">The list goes on: {rest} more.</p> : null}
    </>
  );
}

/** Something to paste into a terminal or an editor, with a button that copies it where scripts run. */
export function CommandBox({ command, label }: { command: string; label?: string }) {
  const { t } = useLocale();
  return (
    <div class="command">
      <pre tabindex={0} {...(label === undefined ? {} : { 'aria-label': label })}>
        <code>{command}</code>
      </pre>
      <button type="button" class="copy" data-copy data-done={t('copy.done')} data-failed={t('copy.failed')}>
        {t('copy.button')}
      </button>
    </div>
  );
}
