/** A local server that answers each request with the next step of a script, and repeats the last one. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { createClient, type LarderClient } from '../../client/src/client.ts';
import { LarderError } from '../../client/src/error.ts';

/** One answer, or what comes instead of one. */
export type Step = (request: IncomingMessage, response: ServerResponse) => void;

export interface HostileServer {
  url: string;
  /** The requests so far. */
  requests: { url: string; authorization: string | undefined }[];
  /** Resolves when so many requests have come. */
  arrived(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it on any free port, until the test is over. */
export async function startHostile(...steps: Step[]): Promise<HostileServer> {
  const requests: HostileServer['requests'] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    const step = steps[Math.min(requests.length, steps.length - 1)]!;
    requests.push({ url: request.url!, authorization: request.headers.authorization });
    step(request, response);
    for (const { count, resolve } of waiting) if (requests.length >= count) resolve();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(stop);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    arrived: (count) =>
      requests.length >= count ? Promise.resolve() : new Promise((resolve) => waiting.push({ count, resolve })),
    stop,
  };
}

/** An answer in JSON, or in other words if a text is given. */
export function answer(status: number, body: unknown, headers: Record<string, string> = {}): Step {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

/** A food as sparse as the interface allows. */
export const OATS = { id: 7, name: 'Oats', source: 'community', confidence: 0.9, calories_kcal: 372 };

/** A good answer to a look-up. */
export const good: Step = answer(200, OATS);

/** Takes the request and says nothing. */
export const silence: Step = () => {};

/** Sends half an answer and then nothing more. */
export const halfAndSilence: Step = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"id":7,');
};

/** Cuts the connection before any answer. */
export const cut: Step = (request) => request.socket.destroy();

/** Cuts the connection amid the body. */
export const cutInBody: Step = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
  response.write('{"id":7,"name":"Oa', () => request.socket.destroy());
};

/** The answer of a service whose caller is over its limit. */
export function limited(headers: Record<string, string> = {}): Step {
  return answer(429, { detail: 'Rate limit exceeded. Retry in 12 seconds.' }, headers);
}

/** The error of a call that must fail. */
export async function failure(call: Promise<unknown>): Promise<LarderError> {
  const error = await call.then(
    (value) => new Error(`it answered ${inspect(value)}`),
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(LarderError);
  return error;
}

/** A client that does not wait but notes how long it would have. */
export function hurriedClient(
  baseUrl: string,
  options: Partial<Parameters<typeof createClient>[0]> = {},
): { client: LarderClient; waits: number[] } {
  const waits: number[] = [];
  const client = createClient({
    baseUrl,
    random: () => 0.5,
    sleep: async (ms) => {
      waits.push(ms);
    },
    ...options,
  });
  return { client, waits };
}
