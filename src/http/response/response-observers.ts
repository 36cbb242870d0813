import type { ServerResponse } from 'node:http';
import type { ServerRequest } from '../exchange.ts';

/** Called once an answer was completely handed to the operating system. */
export type ResponseObserver = (request: ServerRequest, status: number, ms: number) => void;

/** Observers of answers, such as metrics; without any, no request is timed. */
export class ResponseObservers {
  readonly #observers: ResponseObserver[] = [];

  add(observer: ResponseObserver): void {
    this.#observers.push(observer);
  }

  /** Times the answer to a new request. */
  watch(request: ServerRequest, response: ServerResponse): void {
    if (this.#observers.length === 0) return;
    const startedMs = performance.now();
    response.once('finish', () => {
      const ms = performance.now() - startedMs;
      for (const observer of this.#observers) observer(request, response.statusCode, ms);
    });
  }
}
