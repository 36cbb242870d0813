interface ReadOptions {
  tooLarge: () => Error;
  onChunk?: () => void;
}

/** Reads a stream whole, but no more than so many bytes: whoever sends it cannot fill the memory. */
export async function readUpTo(
  stream: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array> | null,
  maxBytes: number,
  { tooLarge, onChunk }: ReadOptions,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (stream ?? []) as AsyncIterable<Uint8Array>) {
    onChunk?.();
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}
