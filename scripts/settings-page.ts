import { SETTINGS } from '../src/config/settings.ts';

/** docs/settings.md, written from the table of settings. */
export function settingsPage(): string {
  const rows = Object.values(SETTINGS).map(
    ({ env, default: fallback, meaning }) =>
      `| \`${env}\` | ${fallback === '' ? '–' : `\`${fallback}\``} | ${meaning} |`,
  );
  return `# Settings

All settings are environment variables; an empty value counts as not set, and a limit or delay of 0 switches it off. Invalid values are
all listed, and nothing starts. \`npm run docs\` writes this page from \`src/config/settings.ts\`.

| Variable | Default | Meaning |
|---|---|---|
${rows.join('\n')}
`;
}
