/** The answering side of a thread; `thread.ts` is the calling side. */
import { parentPort, type Transferable } from 'node:worker_threads';
import { type ErrorClasses, postedError } from './thread-errors.ts';
import type { FromThread, ThreadFunctions, ToThread } from './thread-messages.ts';

/** A result whose memory is transferred instead of copied. */
export class Transferred<Value> {
  constructor(
    readonly value: Value,
    readonly memory: readonly Transferable[],
  ) {}
}

/** Answers calls of these functions until the thread is told to end. Synchronous functions answer in call order. */
export function serveThread(functions: ThreadFunctions, errors: ErrorClasses = {}): void {
  const port = parentPort!;
  const running = new Map<number, AbortController>();
  let isEnding = false;

  port.on('message', (message: ToThread) => {
    if (message === 'end') end();
    else if ('abort' in message) running.get(message.abort)?.abort();
    else void answer(message.id, functions[message.name]!, message.argument);
  });

  async function answer(id: number, called: ThreadFunctions[string], argument: unknown): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      const result = await called(argument, controller.signal);
      if (result instanceof Transferred) post({ id, result: result.value }, result.memory);
      else post({ id, result });
    } catch (error) {
      post({ id, failure: postedError(error, errors) });
    } finally {
      running.delete(id);
      if (isEnding) end();
    }
  }

  /** Once the port is closed and nothing runs, nothing keeps the thread alive. */
  function end(): void {
    isEnding = true;
    if (running.size === 0) port.close();
  }

  function post(message: FromThread, memory: readonly Transferable[] = []): void {
    port.postMessage(message, memory);
  }
}
