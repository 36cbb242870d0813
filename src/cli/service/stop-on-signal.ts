/**
 * Shuts a service down in two steps. First it drains: it reports not ready, still answers every request, and closes each
 * connection with its answer, so that balancers and clients go elsewhere. After the grace period it refuses new
 * connections, finishes what runs, and ends. Without a grace period the second step comes at once. Either way, every
 * request that arrived before it stopped listening is answered.
 */
import type { Server } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';

/** The system's connection backlog per server, as Node requests it. */
const BACKLOG = 511;

interface StopOptions {
  graceSeconds: number;
  server: Server;
  log: Logger;
  /** Called when draining begins. */
  onDrain: () => void;
  stop: () => Promise<void>;
}

/** Ends the service on SIGTERM or SIGINT; a second signal ends the grace period. */
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
 * Lets the event loop accept and read everything that has arrived. New connections wait in the system's queue, and requests
 * on open ones in its buffers; a server that stops listening without reading them resets them.
 */
async function takeWhatArrived(server: Server): Promise<void> {
  let accepted = 0;
  server.on('connection', () => {
    accepted += 1;
  });
  // Each turn of the event loop accepts one connection. Those behind a full queue came after the signal.
  for (let before = -1; accepted > before && accepted <= BACKLOG; ) {
    before = accepted;
    // The current turn may have polled the sockets before; the next one has not.
    await setImmediate();
    await setImmediate();
  }
}

/** From now on every answer closes its connection, and says so. */
function closeAfterAnswers(server: Server): void {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
}
