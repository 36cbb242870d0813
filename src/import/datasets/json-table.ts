/** Streams JSON objects from an array or from lines, and presents them as a table. */
import { type JsonObject, parseJson } from '../../text/parse-json.ts';
import { ImportError } from '../import-error.ts';
import type { TableFile } from './table-files.ts';

/** Longer than any food. */
const MAX_OBJECT_LENGTH = 1 << 24;

/** Splits streamed text into the objects at one depth. */
export class ObjectSplitter {
  #text = '';
  /** How far the text has been scanned, and where the open object begins. */
  #at = 0;
  #begin = -1;
  #depth = 0;
  #isInString = false;

  /** 0 for objects that stand alone or in an array, 1 for those in arrays that are members of an object. */
  constructor(private readonly objectDepth: number) {}

  /** The objects completed by this piece. */
  *read(piece: string): Generator<string> {
    this.#text += piece;
    const special = /["\\{}]/g;
    special.lastIndex = this.#at;
    let next: number | undefined;
    for (let match = special.exec(this.#text); match !== null; match = special.exec(this.#text)) {
      const { index } = match;
      const sign = match[0];
      if (sign === '\\') {
        // The escaped character may be in the next piece.
        if (index + 1 === this.#text.length) {
          next = index;
          break;
        }
        special.lastIndex = index + 2;
      } else if (sign === '"') this.#isInString = !this.#isInString;
      else if (!this.#isInString && sign === '{') {
        if (this.#depth++ === this.objectDepth) this.#begin = index;
      } else if (!this.#isInString && --this.#depth === this.objectDepth && this.#begin >= 0) {
        yield this.#text.slice(this.#begin, index + 1);
        this.#begin = -1;
      }
    }
    this.#at = next ?? this.#text.length;
    const from = this.#begin < 0 ? this.#at : this.#begin;
    this.#text = this.#text.slice(from);
    this.#at -= from;
    if (this.#begin >= 0) this.#begin = 0;
  }

  get isComplete(): boolean {
    return this.#depth === 0 && !this.#isInString;
  }

  get waiting(): number {
    return this.#text.length;
  }
}

export async function* objectsIn(
  label: string,
  bytes: AsyncIterable<Uint8Array>,
  depth = 0,
): AsyncGenerator<JsonObject> {
  const splitter = new ObjectSplitter(depth);
  const decoder = new TextDecoder();
  const damaged = (problem: string) =>
    new ImportError('IMPORT_FILE_UNREADABLE', `${label} is damaged: ${problem} Download or copy it again.`);
  for await (const chunk of bytes) {
    for (const text of splitter.read(decoder.decode(chunk, { stream: true }))) {
      try {
        yield parseJson(text) as JsonObject;
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        throw damaged(`${error.message} in ${JSON.stringify(text.slice(0, 60))}.`);
      }
    }
    if (splitter.waiting > MAX_OBJECT_LENGTH) throw damaged('an object in it does not end.');
  }
  if (!splitter.isComplete) throw damaged('it ends in the middle of an object.');
}

/** A file of objects as a table; its columns are the members of the first objects. */
export function jsonTable(file: TableFile, beginning: Buffer) {
  const sample = [...new ObjectSplitter(0).read(beginning.toString())].flatMap((text) => {
    try {
      return [parseJson(text) as JsonObject];
    } catch {
      // Reading the table reports what is wrong.
      return [];
    }
  });
  const header = [...new Set(sample.flatMap((object) => Object.keys(object)))];
  const cellsOf = (object: JsonObject) => header.map((name) => cellText(object[name]));
  return {
    header,
    sample: sample.map(cellsOf),
    async *rows() {
      for await (const object of objectsIn(file.label, file.read())) yield [cellsOf(object)];
    },
  };
}

function cellText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
