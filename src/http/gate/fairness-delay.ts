import type { ServerResponse } from 'node:http';

/**
 * The wait that anonymous and free callers have before each answer. A waiting request holds a timer and nothing else:
 * its look-up happens afterwards. When its client goes away the timer goes too.
 */
export class FairnessDelay {
  #waiting = 0;

  constructor(readonly ms: number) {}

  /** How many requests wait now. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Resolves to true when the time is over, to false as soon as the client has gone. */
  wait(response: ServerResponse): Promise<boolean> {
    if (response.closed) return Promise.resolve(false);
    if (this.ms === 0) return Promise.resolve(true);
    this.#waiting++;
    return new Promise((resolve) => {
      const end = (isStillThere: boolean) => {
        clearTimeout(timer);
        response.off('close', gone);
        this.#waiting--;
        resolve(isStillThere);
      };
      const gone = () => end(false);
      const timer = setTimeout(end, this.ms, true);
      response.once('close', gone);
    });
  }
}
