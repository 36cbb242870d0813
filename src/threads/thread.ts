/** The calling side of a thread; `serve-thread.ts` is the answering side. */
import { type Transferable, Worker, type WorkerOptions } from 'node:worker_threads';
import type { Transferred } from './serve-thread.ts';
import { type ErrorClasses, receivedError } from './thread-errors.ts';
import type { FromThread, ThreadFunctions, ToThread } from './thread-messages.ts';

interface Waiting {
  // biome-ignore lint/suspicious/noExplicitAny: the type of a result is known where the call is made
  resolve(result: any): void;
  reject(error: Error): void;
}

export interface ThreadOptions extends Pick<WorkerOptions, 'workerData' | 'resourceLimits'> {
  /** Errors that keep their class on the way back. */
  readonly errors?: ErrorClasses;
  /** The error of calls once the thread has ended. */
  readonly ended: (cause: unknown) => Error;
}

type ArgumentOf<Call> = Call extends (argument: infer Argument, ...rest: never[]) => unknown ? Argument : never;
type ResultOf<Call extends (...parameters: never[]) => unknown> =
  Awaited<ReturnType<Call>> extends Transferred<infer Value> ? Value : Awaited<ReturnType<Call>>;

/** A thread and its unanswered calls. */
export class Thread<Functions extends ThreadFunctions> {
  readonly #worker: Worker;
  readonly #errors: ErrorClasses;
  readonly #ended: (cause: unknown) => Error;
  readonly #waiting = new Map<number, Waiting>();
  readonly #exited: Promise<void>;
  #nextId = 0;
  /** Why the thread accepts no more calls. */
  #failure: Error | undefined;

  constructor(url: URL, { errors = {}, ended, ...options }: ThreadOptions) {
    this.#errors = errors;
    this.#ended = ended;
    this.#worker = new Worker(url, options);
    this.#worker.on('message', (message: FromThread) => this.#settle(message));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#exited = new Promise((resolve) => {
      this.#worker.on('exit', (status) => {
        this.#fail(new Error(`The thread ended with status ${status}.`));
        resolve();
      });
    });
  }

  get isOver(): boolean {
    return this.#failure !== undefined;
  }

  get inFlight(): number {
    return this.#waiting.size;
  }

  /** Calls a function of the thread. A signal asks it to stop; its answer is still awaited. */
  async call<Name extends keyof Functions & string>(
    name: Name,
    argument: ArgumentOf<Functions[Name]>,
    { transfer = [], signal }: { transfer?: readonly Transferable[]; signal?: AbortSignal } = {},
  ): Promise<ResultOf<Functions[Name]>> {
    if (this.#failure !== undefined) throw this.#failure;
    const id = this.#nextId++;
    const answer = new Promise<ResultOf<Functions[Name]>>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    });
    this.#post({ id, name, argument }, transfer);
    const abort = () => this.#post({ abort: id });
    signal?.addEventListener('abort', abort, { once: true });
    try {
      return await answer;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  /** An idle thread does not keep the process alive. */
  unref(): void {
    this.#worker.unref();
  }

  /** Lets the thread end after answering; terminating one that loads a native module would crash the process. */
  async end(): Promise<void> {
    if (!this.isOver) this.#post('end');
    await this.#exited;
  }

  /** Ends the thread at once, which is only safe without native modules. */
  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #post(message: ToThread, transfer: readonly Transferable[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  #settle(message: FromThread): void {
    const waiting = this.#waiting.get(message.id)!;
    this.#waiting.delete(message.id);
    if ('result' in message) waiting.resolve(message.result);
    else waiting.reject(receivedError(message.failure, this.#errors));
  }

  #fail(cause: unknown): void {
    this.#failure ??= this.#ended(cause);
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }
}

/** Calls one function in a thread started for this call only, and waits until the thread has ended. */
export async function callInThread<Functions extends ThreadFunctions, Name extends keyof Functions & string>(
  url: URL,
  name: Name,
  argument: ArgumentOf<Functions[Name]>,
  { signal, ...options }: ThreadOptions & { readonly signal?: AbortSignal },
): Promise<ResultOf<Functions[Name]>> {
  const thread = new Thread<Functions>(url, options);
  try {
    return await thread.call(name, argument, signal && { signal });
  } finally {
    await thread.end();
  }
}
