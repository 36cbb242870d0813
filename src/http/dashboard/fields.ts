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

  /** A number, or the invalid text, for the route to refuse. */
  number(name: string): number | string | undefined {
    const text = this.text(name);
    const value = Number(text);
    return text === undefined || Number.isNaN(value) ? text : value;
  }

  /** The owner's proof, from the fields drawn by <ProofFields>. */
  proof(): { password?: string | undefined; code?: string | undefined } {
    return { password: this.secret('proof_password'), code: this.text('proof_code') };
  }

  /** Everything typed that may be shown again. */
  shown(): Record<string, string> {
    return Object.fromEntries([...this.#values].filter(([name]) => !/(?:password|code|token)$/.test(name)));
  }
}
