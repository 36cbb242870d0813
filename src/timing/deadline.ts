/** A deadline is counted down in this many steps; a blocked event loop delays all of them and uses up only one. */
const STEPS = 10;

/**
 * Waits for `work` at most `ms`, counted only while the event loop runs. A plain timer fires first after the loop was
 * blocked, before the sockets are looked at, and takes an answer that has arrived for one that has not.
 */
export function withDeadline<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    let stepsLeft = STEPS;
    const wait = () => setTimeout(step, ms / STEPS).unref();
    const step = () => {
      stepsLeft -= 1;
      if (stepsLeft > 0) timer = wait();
      else reject(late());
    };
    let timer = wait();
    work.then(
      (result) => {
        clearTimeout(timer);
        resolve(result);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
