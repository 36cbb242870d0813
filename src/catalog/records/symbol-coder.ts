/**
 * Compresses short texts with a fixed table of 255 symbols of up to 16 bytes, as in FSST (Boncz, Neumann, Leis: "FSST: Fast
 * Random Access String Compression", VLDB 2020): each code byte is a symbol's number, or 255 before a literal byte. Deflate
 * with a preset dictionary is a tenth smaller on labels, but takes 40 µs a food in Node, as much as the rest of an import;
 * this takes 2 µs.
 */
const ESCAPE = 255;
const BYTES = 256;

/** Encodes texts with a symbol table. The table is part of the stored format: it never changes. */
export class SymbolCoder {
  readonly #bytes: Uint8Array;
  /** Where each symbol begins in these bytes, and where the last ends. */
  readonly #starts: Uint16Array;
  /** A trie of the symbols: the next node for each node and byte, or 0. */
  readonly #next: Uint16Array;
  /** The symbol that ends at a node, or `ESCAPE`. */
  readonly #symbolAt: Uint8Array;
  #scratch = Buffer.allocUnsafeSlow(1 << 12);

  constructor(symbols: readonly string[]) {
    const coded = symbols.map((symbol) => Buffer.from(symbol));
    if (coded.length > ESCAPE || coded.some(({ length }) => length === 0)) throw new RangeError('Bad symbols.');
    this.#bytes = Buffer.concat(coded);
    this.#starts = new Uint16Array(coded.length + 1);
    this.#next = new Uint16Array((this.#bytes.length + 1) * BYTES);
    this.#symbolAt = new Uint8Array(this.#bytes.length + 1).fill(ESCAPE);
    let nodes = 1;
    coded.forEach((symbol, number) => {
      this.#starts[number + 1] = this.#starts[number]! + symbol.length;
      let node = 0;
      for (const byte of symbol) {
        const edge = node * BYTES + byte;
        if (this.#next[edge] === 0) this.#next[edge] = nodes++;
        node = this.#next[edge]!;
      }
      this.#symbolAt[node] = number;
    });
  }

  /** Writes a text's code into `target`, which needs two bytes per UTF-8 byte; returns the end. */
  encode(text: string, target: Uint8Array, at: number): number {
    // A code unit takes at most three bytes in UTF-8.
    if (text.length * 3 > this.#scratch.length) this.#scratch = Buffer.allocUnsafeSlow(text.length * 3);
    const source = this.#scratch;
    const length = source.write(text);
    const next = this.#next;
    const symbolAt = this.#symbolAt;
    let end = at;
    for (let i = 0; i < length; ) {
      // The longest matching symbol.
      let found = ESCAPE;
      let behind = i + 1;
      for (let node = 0, place = i; place < length; ) {
        node = next[node * BYTES + source[place++]!]!;
        if (node === 0) break;
        if (symbolAt[node] !== ESCAPE) {
          found = symbolAt[node]!;
          behind = place;
        }
      }
      target[end++] = found;
      if (found === ESCAPE) target[end++] = source[i]!;
      i = behind;
    }
    return end;
  }

  decode(code: Uint8Array): string {
    const [starts, bytes] = [this.#starts, this.#bytes];
    let length = 0;
    for (let i = 0; i < code.length; i++) {
      const number = code[i]!;
      if (number === ESCAPE) {
        i++;
        length++;
      } else length += starts[number + 1]! - starts[number]!;
    }
    const text = Buffer.allocUnsafe(length);
    let at = 0;
    for (let i = 0; i < code.length; i++) {
      const number = code[i]!;
      if (number === ESCAPE) text[at++] = code[++i]!;
      else for (let from = starts[number]!; from < starts[number + 1]!; from++) text[at++] = bytes[from]!;
    }
    return text.toString();
  }
}
