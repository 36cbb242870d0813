import { SETTINGS } from '../src/config/settings.ts';

/** docs/settings.md, written from the table of settings. */
export function settingsPage(): string {
  const rows = Object.values(SETTINGS).map(
    ({ env, default: fallback, meaning }) =>
      `| \`${env}\` | ${fallback === '' ? '–' : `\`${fallback}\``} | ${meaning} |`,
  );
  return `# Settings

All settings are environment variables. An empty value counts as not set. A value that cannot be used stops the start,
and every mistake is named at once. This page is written by \`npm run docs\` from \`src/config/settings.ts\`.

| Variable | Default | Meaning |
|---|---|---|
${rows.join('\n')}
`;
}
