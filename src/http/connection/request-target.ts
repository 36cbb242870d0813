/**
 * A request's address before decoding. Broken percent escapes, or those that are not UTF-8, are normalized rather than
 * refused, so that the usual rules answer such a request.
 */

/**
 * The path and query of a request target, made decodable. A proxy may send the whole address, of which only the path
 * counts; anything else without a leading slash (`OPTIONS *`) becomes a path that does not exist.
 */
export function normaliseRequestTarget(target: string): string {
  if (target.startsWith('/')) return normalisePercentEscapes(target);
  const address = /^https?:\/\/[^/?#]*/i.exec(target);
  const rest = address ? target.slice(address[0].length) : target;
  return normalisePercentEscapes(rest.startsWith('/') ? rest : `/${rest}`);
}

/** Makes a path and query decodable: a lone `%` becomes `%25`, invalid UTF-8 becomes U+FFFD. */
export function normalisePercentEscapes(url: string): string {
  if (!url.includes('%')) return url;
  return url.replace(/(?:%[0-9a-f]{2})+|%/gi, (run) => {
    if (run === '%') return '%25';
    if (isUtf8(run)) return run;
    const bytes = Buffer.from(run.replaceAll('%', ''), 'hex');
    return encodeURIComponent(bytes.toString('utf8'));
  });
}

/** An address's path, without query and fragment. */
export function pathOf(url: string): string {
  const query = url.indexOf('?');
  const fragment = url.indexOf('#');
  const end = query === -1 || (fragment !== -1 && fragment < query) ? fragment : query;
  return end === -1 ? url : url.slice(0, end);
}

/** An address's query, if any; `+` is a space, and any bytes decode to something. */
export function queryOf(url: string): URLSearchParams | undefined {
  const start = url.indexOf('?');
  if (start === -1) return undefined;
  const end = url.indexOf('#', start);
  return new URLSearchParams(end === -1 ? url.slice(start + 1) : url.slice(start + 1, end));
}

function isUtf8(escapes: string): boolean {
  try {
    decodeURIComponent(escapes);
    return true;
  } catch {
    return false;
  }
}
