/** Questions all the time while something happens to the service: what went wrong with them, and how many were answered. */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type RequestHeaders, request } from './http.ts';

/** What is asked, and what the answer must be beside 200. */
export interface Question {
  readonly path: string;
  readonly headers?: RequestHeaders;
  readonly isRight?: (answer: Answer) => boolean;
}

export interface LoadOptions {
  /** How many ask at once. */
  askers?: number;
  /**
   * Whether nobody pauses between an answer and the next question, until the work calls `slowDown`. Then the questions take all
   * processors, and what they accompany takes several times as long: for the moments at which a request must be in flight.
   */
  isFull?: boolean;
}

/** From here on there is a pause after each answer. */
export type SlowDown = () => void;

const PAUSE_MS = 20;

/** What came of it. */
export interface Asked {
  /** The first few that failed or were answered wrongly. */
  failures: string[];
  /** The answers to each question. */
  answered: number[];
}

/** Questions are asked before, while and after the work goes on, at least so many on each side of it. */
const BESIDE = 100;
const SHOWN = 5;

/** Asks the questions in turn while the work goes on. */
export async function askSteadily(
  url: string,
  questions: readonly Question[],
  work: (slowDown: SlowDown) => Promise<void>,
  { askers = 4, isFull = false }: LoadOptions = {},
): Promise<Asked> {
  const agent = new Agent({ keepAlive: true, maxSockets: askers });
  const failures: string[] = [];
  const answered = questions.map(() => 0);
  let asked = 0;
  let pauseMs = isFull ? 0 : PAUSE_MS;
  let isOver = false;
  const load = Array.from({ length: askers }, async (_, asker) => {
    for (let nth = asker; !isOver; nth++) {
      const at = nth % questions.length;
      const { path, headers = {}, isRight = () => true } = questions[at]!;
      try {
        const answer = await request(url, path, { agent, headers });
        answered[at]! += 1;
        if (answer.status !== 200 || !isRight(answer)) failures.push(`${path}: ${answer.status} ${answer.body}`);
      } catch (error) {
        failures.push(`${path}: ${error}`);
      }
      asked += 1;
      if (pauseMs > 0) await sleep(pauseMs);
    }
  });
  const someMore = async () => {
    for (const enough = asked + BESIDE; asked < enough; ) await sleep(10);
  };
  try {
    await someMore();
    await work(() => {
      pauseMs = PAUSE_MS;
    });
    await someMore();
  } finally {
    isOver = true;
    await Promise.all(load);
    agent.destroy();
  }
  return { failures: failures.slice(0, SHOWN).map((failure) => failure.slice(0, 200)), answered };
}
