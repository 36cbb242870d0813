/** Secrets from files, as Docker, Kubernetes and systemd provide them: NAME_FILE names a file with the value of NAME. */
import { readFileSync } from 'node:fs';
import { SETTINGS } from '../../config/settings.ts';

type Variables = Readonly<Record<string, string | undefined>>;

const SUFFIX = '_FILE';
const SECRETS = Object.values(SETTINGS)
  .filter((setting) => 'isSecret' in setting && setting.isSecret)
  .map(({ env }) => env as string);

export const SECRET_FILE_SETTINGS: readonly string[] = SECRETS.map((name) => name + SUFFIX);

/** The variables with secrets read from files; error messages never quote a file's content. */
export function readSecretFiles(variables: Variables): { variables: Variables; mistakes: string[] } {
  const values: Record<string, string | undefined> = { ...variables };
  const mistakes: string[] = [];
  for (const name of SECRETS) {
    const file = variables[name + SUFFIX]?.trim();
    if (!file) continue;
    if (variables[name]?.trim()) {
      mistakes.push(`${name}${SUFFIX}=${file}: ${name} is set too; remove one of them`);
      continue;
    }
    try {
      const value = readFileSync(file, 'utf8').trim();
      if (value === '') mistakes.push(`${name}${SUFFIX}=${file}: the file is empty`);
      values[name] = value;
    } catch (error) {
      mistakes.push(`${name}${SUFFIX}=${file}: the file cannot be read: ${(error as Error).message}`);
    }
  }
  return { variables: values, mistakes };
}
