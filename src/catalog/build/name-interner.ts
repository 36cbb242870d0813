/** Numbers names from 1 for use in columns; 0 is none. */
export class NameInterner {
  readonly names: string[] = [];
  readonly #numbers = new Map<string, number>();

  /** A name's number, assigned on first use. */
  numberOf(name: string): number {
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.names.push(name);
      this.#numbers.set(name, number);
    }
    return number;
  }

  numbersOf(names: readonly string[]): number[] {
    return names.map((name) => this.numberOf(name));
  }
}
