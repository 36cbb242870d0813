import { useLocale } from './language/locale.ts';

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
