import type { AccountRoute } from '../account/account-route.ts';
import type { Member } from '../account/members.ts';

/** A submitted form's fields. A blank field counts as absent. */
export class Fields {
  readonly #values: URLSearchParams;

  constructor(bytes: Uint8Array) {
    this.#values = new URLSearchParams(Buffer.from(bytes).toString('utf8'));
  }

  /** Trimmed text. */
  text(name: string): string | undefined {
    return this.#values.get(name)?.trim() || undefined;
  }

  /** Text as typed: blanks are part of a password. */
  secret(name: string): string | undefined {
    return this.#values.get(name) || undefined;
  }

  /** The body of a route, from the fields with the names of its members. */
  bodyOf({ body = {} }: Pick<AccountRoute, 'body'>): Record<string, unknown> {
    return Object.fromEntries(Object.entries(body).map(([name, member]) => [name, this.#valueOf(name, member)]));
  }

  #valueOf(name: string, { schema }: Member): unknown {
    if (name === 'proof') return this.#proof();
    if ([schema.type].flat().includes('integer')) return this.#number(name);
    return name.endsWith('password') ? this.secret(name) : this.text(name);
  }

  /** The parameters of a route's path. */
  pathOf({ path }: Pick<AccountRoute, 'path'>): Record<string, string> {
    return Object.fromEntries(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => [name, this.text(name!) ?? '']));
  }

  /** Everything typed that may be shown again. */
  shown(): Record<string, string> {
    return Object.fromEntries([...this.#values].filter(([name]) => !/(?:password|code|token)$/.test(name)));
  }

  /** A number, or the invalid text, for the route to refuse. */
  #number(name: string): number | string | undefined {
    const text = this.text(name);
    const value = Number(text);
    return text === undefined || Number.isNaN(value) ? text : value;
  }

  /** The owner's proof, from the fields drawn by <ProofFields>. */
  #proof(): { password?: string | undefined; code?: string | undefined } {
    return { password: this.secret('proof_password'), code: this.text('proof_code') };
  }
}
