/**
 * The foods that are looked up again and again, as they are sent, so that they are not read and checked each time. A text is kept
 * when its document is asked for a second time, so that what is asked for once leaves no garbage. Each document has two slots, which
 * it shares with others; a text that was asked for since another wanted its slot stays for one more turn.
 */
import { NO_DOC } from './record-file.ts';

const SLOTS = 16_384;
const PAIR_MASK = SLOTS / 2 - 1;
/** Longer ones are not kept, so that all together take 16 MB at most. Most foods take 600 to 800 bytes. */
const MAX_LENGTH = 1_024;
/** How many documents are remembered as asked for. */
const ASKED_MASK = 4 * SLOTS - 1;

/** Texts of one catalog by document. */
export class RecentTexts {
  /** Reads the text of a document that is not kept. */
  readonly #read: (doc: number) => string;
  readonly #texts: string[] = new Array(SLOTS).fill('');
  readonly #docs = new Uint32Array(SLOTS).fill(NO_DOC);
  /** 1 where the text was asked for since another wanted its slot. */
  readonly #isUsed = new Uint8Array(SLOTS);
  readonly #asked = new Uint32Array(ASKED_MASK + 1).fill(NO_DOC);

  constructor(read: (doc: number) => string) {
    this.#read = read;
  }

  get(doc: number): string {
    const first = (doc & PAIR_MASK) << 1;
    const slot = this.#docs[first] === doc ? first : first + 1;
    if (this.#docs[slot] === doc) {
      this.#isUsed[slot] = 1;
      return this.#texts[slot]!;
    }
    const text = this.#read(doc);
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
