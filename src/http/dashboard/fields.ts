/** The fields of a form as a browser sends it. A field that was left blank counts as not given. */
export class Fields {
  readonly #values: URLSearchParams;

  constructor(bytes: Uint8Array) {
    this.#values = new URLSearchParams(Buffer.from(bytes).toString('utf8'));
  }

  /** A text without the blanks around it. */
  text(name: string): string | undefined {
    return this.#values.get(name)?.trim() || undefined;
  }

  /** A text as it was typed: blanks belong to a password. */
  secret(name: string): string | undefined {
    return this.#values.get(name) || undefined;
  }

  /** A number, or the text that is not one, for the route to refuse. */
  number(name: string): number | string | undefined {
    const text = this.text(name);
    const value = Number(text);
    return text === undefined || Number.isNaN(value) ? text : value;
  }

  /** The proof that it is the owner, from the fields that <ProofFields> draws. */
  proof(): { password?: string | undefined; code?: string | undefined } {
    return { password: this.secret('proof_password'), code: this.text('proof_code') };
  }

  /** All that was typed and may be shown again. */
  shown(): Record<string, string> {
    return Object.fromEntries([...this.#values].filter(([name]) => !/(?:password|code|token)$/.test(name)));
  }
}
