/** Something to paste into a terminal or an editor, with a button that copies it where scripts run. */
export function CommandBox({ command, label }: { command: string; label?: string }) {
  return (
    <div class="command">
      <pre tabindex={0} {...(label === undefined ? {} : { 'aria-label': label })}>
        <code>{command}</code>
      </pre>
      <button type="button" class="copy" data-copy>
        Copy
      </button>
    </div>
  );
}
