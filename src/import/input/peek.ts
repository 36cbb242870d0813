const NEWLINE = 0x0a;
const OPEN_BRACE = 0x7b;

/**
 * Buffers the first bytes of a stream and replays them: `from` gives all bytes from an offset of the beginning on. A first
 * line of JSON is read whole, up to `maxLineBytes`, so that it can be parsed. `isWhole` if the beginning is all there is.
 */
export async function peek(chunks: AsyncIterable<Uint8Array>, bytes: number, maxLineBytes = 0) {
  const iterator = chunks[Symbol.asyncIterator]();
  const taken: Uint8Array[] = [];
  let length = 0;
  let hasNewline = false;
  let isWhole = false;
  while (
    length < bytes ||
    (length < maxLineBytes && !hasNewline && taken.find((chunk) => chunk.length > 0)?.[0] === OPEN_BRACE)
  ) {
    const { value, done } = await iterator.next();
    if (done) {
      isWhole = true;
      break;
    }
    taken.push(value);
    length += value.length;
    hasNewline ||= value.includes(NEWLINE);
  }
  const beginning: Uint8Array = Buffer.concat(taken);
  async function* from(offset: number): AsyncGenerator<Uint8Array> {
    try {
      if (offset < beginning.length) yield beginning.subarray(offset);
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  return { beginning, isWhole, from };
}
