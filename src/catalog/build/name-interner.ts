/** Names and the numbers that columns have for them, counted from 1; 0 is none. */
export class NameInterner {
  readonly names: string[] = [];
  readonly #numbers = new Map<string, number>();

  /** The number of a name, given at its first mention. */
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
