import { SETTINGS } from '../src/config/settings.ts';

/** docs/settings.md, written from the table of settings. */
export function settingsPage(): string {
  const rows = Object.values(SETTINGS).map(
    ({ env, default: fallback, meaning }) => `| \`${fallback === '' ? env : `${env}=${fallback}`}\` | ${meaning} |`,
  );
  return `# Settings

Settings are environment variables. An empty value counts as not set; 0 switches a limit or delay off. If a value is invalid, nothing
starts. \`npm run docs\` writes this page from \`src/config/settings.json\`.

They can also be in a file: \`larder.env\` in the data folder, or the one that \`--config FILE\` names. It has a line \`NAME=value\` for each
setting, and comments on lines that begin with \`#\`. The environment goes before the file. If it holds secrets, \`chmod 600\` it.

A secret can be in a file of its own, as Docker, Kubernetes and systemd hand secrets over: \`LARDER_SECRET_FILE=/run/secrets/larder\` instead
of \`LARDER_SECRET\`, and likewise for every setting that holds a password, key or token.

| Variable, with its default | Meaning |
|---|---|
${rows.join('\n')}
`;
}
