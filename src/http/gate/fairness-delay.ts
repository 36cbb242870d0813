import type { ServerResponse } from 'node:http';

/**
 * The delay before answers to anonymous and free callers. A waiting request holds only a timer; its look-up happens
 * afterwards. If its client disconnects, the timer is canceled.
 */
export class FairnessDelay {
  #waiting = 0;

  constructor(readonly ms: number) {}

  get waiting(): number {
    return this.#waiting;
  }

  /** Resolves to true after the delay, or to false once the client disconnects. */
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
