/**
 * What was found for the words that were looked up lately: people type the same words again and again. It has two generations:
 * a word that is asked for moves to the young one, and once that is full it becomes the old one, whose words are forgotten.
 */
export class WordCache<T extends NonNullable<unknown>> {
  readonly #maxYoung: number;
  #young = new Map<string, T>();
  #old = new Map<string, T>();

  /** Remembers the last `maxYoung` words, and at most twice as many. */
  constructor(maxYoung: number) {
    this.#maxYoung = maxYoung;
  }

  /** What is remembered of a word, or what `find` says of it. */
  get(word: string, find: () => T): T {
    const known = this.#young.get(word);
    if (known !== undefined) return known;
    const found = this.#old.get(word) ?? find();
    if (this.#young.size >= this.#maxYoung) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(word, found);
    return found;
  }
}
