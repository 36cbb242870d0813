import type { Parameter } from './openapi-document.ts';

/** The path with each parameter that has an example filled in. */
export function examplePath(path: string, parameters: readonly Parameter[]): string {
  let filled = path;
  const query: string[] = [];
  for (const { name, in: place, example } of parameters) {
    if (example === undefined) continue;
    const value = encodeURIComponent(String(example));
    if (place === 'path') filled = filled.replace(`{${name}}`, () => value);
    else if (place === 'query') query.push(`${name}=${value.replace(/%20/g, '+')}`);
  }
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}
