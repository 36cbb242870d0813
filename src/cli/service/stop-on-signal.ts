/**
 * The end of a service, in two steps. First it is draining: it reports that it is not ready, answers every request that still arrives,
 * and closes each connection with its answer, so that balancers and clients go elsewhere by themselves. After the grace
 * it takes no new connections, finishes what runs, and ends. Without a grace the second step comes at once. Either way it
 * answers every request that had arrived before it stopped listening.
 */
import type { Server } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';

/** How many connections the system queues for a server, as Node asks for. */
const BACKLOG = 511;

interface StopOptions {
  graceSeconds: number;
  server: Server;
  log: Logger;
  /** Called when the end has begun. */
  onDrain: () => void;
  stop: () => Promise<void>;
}

/** Ends the service on SIGTERM or SIGINT; a second signal ends the grace. */
export function stopOnSignal({ graceSeconds, server, log, onDrain, stop }: StopOptions): void {
  let isStopping = false;
  let endGrace = () => {};
  const onSignal = async (signal: NodeJS.Signals) => {
    if (isStopping) {
      endGrace();
      return;
    }
    isStopping = true;
    onDrain();
    closeAfterAnswers(server);
    if (graceSeconds > 0) {
      log.info({ signal, seconds: graceSeconds }, 'draining: no longer ready, still answering requests');
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, graceSeconds * 1000);
        endGrace = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    log.info({ signal }, 'stopping: finishing requests in flight');
    await takeWhatArrived(server);
    await stop();
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
}

/**
 * Lets the event loop accept and read everything that has arrived. New connections wait in a queue of the system, and requests on open
 * ones in its buffers; a server that stops listening before it has looked there resets them.
 */
async function takeWhatArrived(server: Server): Promise<void> {
  let accepted = 0;
  server.on('connection', () => {
    accepted += 1;
  });
  // A round of the event loop accepts a single connection. Those behind a full queue came after the signal.
  for (let before = -1; accepted > before && accepted <= BACKLOG; ) {
    before = accepted;
    // The round that is under way may have looked at the sockets before; the next one has not.
    await setImmediate();
    await setImmediate();
  }
}

/** Every answer to a request from now on closes its connection, and says so. */
function closeAfterAnswers(server: Server): void {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
}
