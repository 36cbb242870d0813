/** A real server for download tests: it serves one file, and can be told how to misbehave with each request. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the server answers one request. */
export interface Behaviour {
  /** Answers with this status and nothing else. */
  status?: number;
  headers?: Record<string, string>;
  /** Whether it knows ranges. */
  hasRanges?: boolean;
  /** Cuts the connection after so many bytes of the answer. */
  cutAfter?: number;
  /** Announces so many bytes more than it has. */
  extraLength?: number;
  /** Whether it tells the length at all. */
  isChunked?: boolean;
  /** Sends the headers and so many bytes, then nothing more. */
  stallAfter?: number;
}

/** A file and its version, as the server has it. */
export interface ServedFile {
  bytes: Buffer;
  etag?: string;
  lastModified?: string;
}

/** The running server. */
export interface FileServer {
  address: string;
  file: ServedFile;
  /** The manners of the next requests, in order; after the last, it behaves. */
  behaviours: Behaviour[];
  /** The headers of the requests that came. */
  requests: IncomingMessage['headers'][];
  close(): Promise<void>;
}

/** Starts a server for one file. */
export async function serveFile(file: ServedFile): Promise<FileServer> {
  const server = createServer((request, response) => {
    running.requests.push(request.headers);
    answer(running.file, running.behaviours.shift() ?? {}, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const running: FileServer = {
    address: `http://127.0.0.1:${port}/data/food.jsonl.gz`,
    file,
    behaviours: [],
    requests: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return running;
}

function answer(file: ServedFile, manner: Behaviour, request: IncomingMessage, response: ServerResponse): void {
  const { bytes, etag, lastModified } = file;
  const { hasRanges = true, cutAfter, stallAfter } = manner;
  const base = {
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { 'last-modified': lastModified }),
    ...manner.headers,
  };
  if (manner.status !== undefined) return void response.writeHead(manner.status, base).end('no');
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch, 'if-modified-since': since } = request.headers;
  if ((etag !== undefined && ifNoneMatch === etag) || (lastModified !== undefined && since === lastModified)) {
    return void response.writeHead(304, base).end();
  }
  const isSame = ifRange === undefined || ifRange === etag || ifRange === lastModified;
  const from = hasRanges && isSame && range !== undefined ? Number(/\d+/.exec(range)![0]) : 0;
  if (from >= bytes.length) return void response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
  const body = bytes.subarray(from);
  const partial = from > 0 && { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` };
  const length = !manner.isChunked && { 'content-length': body.length + (manner.extraLength ?? 0) };
  response.writeHead(from > 0 ? 206 : 200, { ...base, ...partial, ...length });
  if (stallAfter !== undefined) return void response.write(body.subarray(0, stallAfter));
  if (cutAfter !== undefined || manner.extraLength !== undefined) {
    // Ended, not destroyed: a reset would take back bytes that the client has not read yet.
    return void response.write(body.subarray(0, cutAfter), () => response.socket!.end());
  }
  response.end(body);
}
