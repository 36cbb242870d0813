/**
 * Parses the search service's query language as far as clients use it: plain words, quoted phrases, escapes, and fields
 * with a word, a phrase or several. Anything else (boosts, wildcards, regular expressions, thousands of clauses) counts as
 * the plain words in it. One pass over a bounded text, so the time is linear.
 */
import { type Condition, MAX_CONDITIONS, readAmount, readTags, tagMember } from './conditions.ts';

const MAX_QUERY = 4_000;
const MAX_WORDS = 1_000;
/** Fields whose values are searched like plain words. */
const TEXT_FIELDS = new Set(['product_name', 'generic_name', 'code', 'text', 'name']);
/** A colon in plain words does not make a field: "Kellogg's: Special K". */
const LOOKS_LIKE_FIELD = /^[a-z]+(?:[_.][a-z0-9_.-]+)+$/;
const OPERATORS = new Set(['AND', 'OR', 'NOT', '&&', '||', 'TO']);
const COMPARISON = /^([<>]=?)(.+)$/s;
const RANGE = /^[[{]\s*(\S+)\s+TO\s+(\S+?)\s*[\]}]$/s;
const SIGNS = /[\s()[\]{}^~*?/!&|<>=+:"\\]+/g;

/** A word's weight or permitted edit distance. */
const BOOST = /[~^]\d*(?:\.\d+)?/g;

interface Piece {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** The plain words of a query, its conditions, and the unknown fields, whose values are ignored. */
export function readLucene(query: string) {
  const reader = new Reader(query.slice(0, MAX_QUERY));
  const words: string[] = [];
  const conditions: Condition[] = [];
  const unknown = new Set<string>();
  let isNot = false;
  for (let clause = reader.next(); clause !== undefined; clause = reader.next()) {
    const { field, value } = clause;
    if (field === undefined && !value.isQuoted && OPERATORS.has(value.text)) {
      isNot = value.text === 'NOT';
      continue;
    }
    const isExcluded = isNot || clause.isNot;
    isNot = false;
    if (field === undefined || TEXT_FIELDS.has(field.replace(/[._][a-z]{2}$/, ''))) {
      if (!isExcluded) words.push(plain(value.text));
      continue;
    }
    const found = conditions.length < MAX_CONDITIONS ? conditionsOf(field, value, isExcluded) : [];
    if (found !== undefined) conditions.push(...found);
    else if (LOOKS_LIKE_FIELD.test(field)) unknown.add(field.slice(0, 80));
    else if (!isExcluded) words.push(plain(`${field} ${value.text}`));
  }
  return {
    words: words
      .filter((word) => word !== '')
      .join(' ')
      .slice(0, MAX_WORDS),
    conditions,
    unknown: [...unknown].slice(0, MAX_CONDITIONS),
  };
}

/** The conditions of a field's value; undefined for unknown fields. */
function conditionsOf(field: string, { text, isQuoted }: Piece, isNot: boolean): readonly Condition[] | undefined {
  const not = isNot ? '-' : '';
  const member = tagMember(field);
  if (member !== undefined) {
    const anyOf = isQuoted ? text.replaceAll('|', ' ') : alternatives(text);
    return readTags(member, not + anyOf.replaceAll(',', ' '));
  }
  const [, from, to] = RANGE.exec(text) ?? [];
  const [, sign = '=', amount = text] = COMPARISON.exec(text) ?? [];
  const amounts =
    from === undefined
      ? [readAmount(field, sign, amount)]
      : [readAmount(field, '>=', from), readAmount(field, '<=', to!)];
  const known = amounts.filter((condition) => condition !== undefined);
  return known.length === 0 ? undefined : known;
}

/** `(one OR "the other")` as tags separated by bars. */
function alternatives(text: string): string {
  if (!text.startsWith('(')) return text;
  const values =
    text
      .slice(1)
      .replace(/\)$/, '')
      .match(/"[^"]*"|[^\s"]+/g) ?? [];
  return values
    .filter((value) => !OPERATORS.has(value))
    .map((value) => value.replaceAll('"', ''))
    .join('|');
}

function plain(text: string): string {
  return text.replace(BOOST, ' ').replace(SIGNS, ' ').trim();
}

/** Splits a query into clauses. */
class Reader {
  #at = 0;

  constructor(private readonly query: string) {}

  /** The next clause: value, optional field, and whether a sign excludes it. */
  next(): { field: string | undefined; value: Piece; isNot: boolean } | undefined {
    while (this.#at < this.query.length && /[\s()]/.test(this.query[this.#at]!)) this.#at++;
    if (this.#at >= this.query.length) return undefined;
    const sign = this.query[this.#at]!;
    const isNot = sign === '-' || sign === '!';
    if (isNot || sign === '+') this.#at++;
    const first = this.#piece(':');
    if (first.isQuoted || this.query[this.#at] !== ':' || first.text === '') {
      // A colon without a field is ignored.
      if (this.query[this.#at] === ':') this.#at++;
      return { field: undefined, value: first, isNot };
    }
    this.#at++;
    return { field: first.text, value: this.#value(), isNot };
  }

  /** A field's value: a word, a phrase, or a parenthesized group. */
  #value(): Piece {
    const open = this.query[this.#at];
    const close = open === '(' ? ')' : open === '[' || open === '{' ? /[\]}]/ : undefined;
    if (close === undefined) return this.#piece('');
    const rest = this.query.slice(this.#at);
    const end = rest.search(close === ')' ? /\)/ : close);
    const text = end === -1 ? rest : rest.slice(0, end + 1);
    this.#at += text.length;
    return { text, isQuoted: false };
  }

  /** A quoted phrase, or everything up to white space or a delimiter; a backslash escapes a character. */
  #piece(ends: string): Piece {
    const isQuoted = this.query[this.#at] === '"';
    if (isQuoted) this.#at++;
    let text = '';
    for (; this.#at < this.query.length; this.#at++) {
      const letter = this.query[this.#at]!;
      if (letter === '\\' && this.#at + 1 < this.query.length) {
        text += this.query[++this.#at]!;
        continue;
      }
      if (isQuoted ? letter === '"' : /\s/.test(letter) || letter === '"' || letter === ')' || ends.includes(letter))
        break;
      text += letter;
    }
    if (isQuoted) this.#at++;
    return { text, isQuoted };
  }
}
