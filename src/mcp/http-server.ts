/**
 * MCP over streamable HTTP, for programs on this machine. It binds only to the loopback address and refuses requests with
 * another Host or Origin: otherwise a visited web page could reach it through its own name that resolves to this machine
 * (DNS rebinding).
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import { type FoodServerOptions, foodServer } from './food-server.ts';

const LOOPBACK = '127.0.0.1';
const OWN_ORIGIN = `http://${LOOPBACK}`;
const PATH = '/mcp';
/** Fetch's Request cannot express them, and the protocol does not use them. */
const UNSUPPORTED_METHODS: ReadonlySet<string | undefined> = new Set(['CONNECT', 'TRACE', 'TRACK']);
const ALLOW = 'GET, POST, DELETE';
/** A list of fifty foods is some kilobytes. */
const MAX_BODY_BYTES = 256 << 10;

export interface McpHttpServer {
  url: string;
  close(): Promise<void>;
}

/** Serves on a port of this machine; 0 for any free one. */
export async function serveHttp(port: number, options: FoodServerOptions): Promise<McpHttpServer> {
  const { fetch: answer, close } = createMcpHandler(() => foodServer(options), {
    maxRequestBodySize: MAX_BODY_BYTES,
  });
  const server = createServer((request, response) => {
    handle(request, response, answer).catch((error: Error) => {
      // A disconnected client is not our error.
      if (!response.destroyed) options.onError(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  // Without a listener Node would close the connection unanswered.
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(`HTTP/1.1 405 Method Not Allowed\r\nAllow: ${ALLOW}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
  });
  await listen(server, port);
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${LOOPBACK}:${bound}${PATH}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      await close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function handle(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: (request: Request) => Promise<Response>,
): Promise<void> {
  if (UNSUPPORTED_METHODS.has(incoming.method)) {
    outgoing.writeHead(405, { allow: ALLOW }).end();
    return;
  }
  const request = webRequest(incoming, outgoing);
  const response =
    hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
    originValidationResponse(request, localhostAllowedOrigins()) ??
    (new URL(request.url).pathname === PATH ? await answer(request) : new Response(null, { status: 404 }));
  response.headers.forEach((value, name) => {
    outgoing.setHeader(name, value);
  });
  outgoing.writeHead(response.status);
  if (response.body === null) outgoing.end();
  else await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing);
}

/** The request as a Fetch Request, which the protocol's handler expects. */
function webRequest(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const each of Array.isArray(value) ? value : [value ?? '']) headers.append(name, each);
  }
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD';
  // Only the path: nothing else in a request line is trusted here.
  const target = incoming.url ?? '/';
  const path = URL.canParse(target, OWN_ORIGIN) ? new URL(target, OWN_ORIGIN).pathname : '/';
  return new Request(OWN_ORIGIN + path, {
    method: incoming.method ?? 'GET',
    headers,
    signal: gone.signal,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
  } as RequestInit);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, LOOPBACK, () => resolve());
  });
}
