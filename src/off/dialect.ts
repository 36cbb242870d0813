/** The supported versions of Open Food Facts' API, and how each answers for one product. */

/** Oldest to newest. In 3.5 nutrients have another shape, which is not supported. */
export const DIALECT_VERSIONS = ['0', '1', '2', '3', '3.0', '3.1', '3.2', '3.3', '3.4'] as const;
export type DialectVersion = (typeof DIALECT_VERSIONS)[number];

/** From 3.2 on, brand tags state that they have no language. */
export function hasBrandLanguages(version: DialectVersion): boolean {
  return DIALECT_VERSIONS.indexOf(version) >= DIALECT_VERSIONS.indexOf('3.2');
}

/** Whether statuses are words, and errors a list. */
export function isVersion3(version: DialectVersion): boolean {
  return version.startsWith('3');
}

/** The answer with a product's JSON. */
export function foundText(version: DialectVersion, code: string, product: string): string {
  const quoted = JSON.stringify(code);
  if (!isVersion3(version)) {
    return `{"code":${quoted},"product":${product},"status":1,"status_verbose":"product found"}`;
  }
  const result = JSON.stringify(entry('product_found', 'Product found'));
  return `{"code":${quoted},"errors":[],"product":${product},"result":${result},"status":"success","warnings":[]}`;
}

/** The answer for an unknown code, and its status. */
export function notFound(version: DialectVersion, code: string): { status: number; body: object } {
  const isCode = code !== '';
  if (!isVersion3(version)) {
    const verbose = isCode ? 'product not found' : 'no code or invalid code';
    return { status: version === '0' ? 200 : 404, body: { code, status: 0, status_verbose: verbose } };
  }
  const message = isCode ? 'product_not_found' : 'invalid_code';
  const errors = [{ field: { id: 'code', value: code }, impact: entry('failure', 'Failure'), message: entry(message) }];
  const result = entry('product_not_found', 'Product not found');
  return { status: 404, body: { code, errors, result, status: 'failure', warnings: [] } };
}

/** What cannot be answered, in a version's format. */
export function refusal(version: DialectVersion, sentence: string): object {
  if (!isVersion3(version)) return { status: 0, status_verbose: sentence };
  const errors = [{ impact: entry('failure', 'Failure'), message: entry('not_supported', sentence) }];
  return { errors, result: entry('not_supported', sentence), status: 'failure', warnings: [] };
}

/** The envelope of all version 3 answers. */
export function success(members: object): object {
  return { errors: [], ...members, status: 'success', warnings: [] };
}

function entry(id: string, name = ''): { id: string; lc_name: string; name: string } {
  return { id, lc_name: name, name };
}
