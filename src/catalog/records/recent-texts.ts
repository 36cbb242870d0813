/**
 * A cache of frequently requested foods as they are sent, so that they are not read and verified each time. A text is
 * cached on its document's second request, so that one-off requests leave no garbage. Each document has two slots, which it
 * shares with others; a text requested since another wanted its slot stays for one more turn.
 */
import { NO_DOC } from './record-file.ts';

const SLOTS = 16_384;
const PAIR_MASK = SLOTS / 2 - 1;
/** Longer texts are not cached, so that the cache takes 16 MB at most. Most foods take 600 to 800 bytes. */
const MAX_LENGTH = 1_024;
/** How many documents are remembered as requested. */
const ASKED_MASK = 4 * SLOTS - 1;

/** A cache of one catalog's texts by document. */
export class RecentTexts {
  readonly #texts: string[] = new Array(SLOTS).fill('');
  readonly #docs = new Uint32Array(SLOTS).fill(NO_DOC);
  /** 1 if the text was requested since another wanted its slot. */
  readonly #isUsed = new Uint8Array(SLOTS);
  readonly #asked = new Uint32Array(ASKED_MASK + 1).fill(NO_DOC);

  constructor(
    /** Reads an uncached document's text. */
    private readonly read: (doc: number) => string,
  ) {}

  get(doc: number): string {
    const first = (doc & PAIR_MASK) << 1;
    const slot = this.#docs[first] === doc ? first : first + 1;
    if (this.#docs[slot] === doc) {
      this.#isUsed[slot] = 1;
      return this.#texts[slot]!;
    }
    const text = this.read(doc);
    const place = doc & ASKED_MASK;
    if (this.#asked[place] === doc) this.#keep(doc, text, first);
    else this.#asked[place] = doc;
    return text;
  }

  #keep(doc: number, text: string, first: number): void {
    if (text.length > MAX_LENGTH) return;
    const slot = this.#isUsed[first] === 0 ? first : first + 1;
    if (this.#isUsed[slot] === 1) {
      this.#isUsed.fill(0, first, first + 2);
      return;
    }
    this.#docs[slot] = doc;
    this.#texts[slot] = text;
    this.#isUsed[slot] = 1;
  }
}
