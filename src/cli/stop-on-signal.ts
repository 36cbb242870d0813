/**
 * The end of a service, in two steps. First it is draining: it says that it is not ready, answers all that still comes,
 * and closes each connection with its answer, so that balancers and clients go elsewhere by themselves. After the grace
 * it takes no new connections, finishes what runs, and ends. Without a grace the second step comes at once.
 */
import type { Server } from 'node:http';
import type { Logger } from 'pino';

interface StopOptions {
  graceSeconds: number;
  server: Server;
  log: Logger;
  /** Told when the end has begun. */
  onDrain: () => void;
  /** Takes the service down. */
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
    if (graceSeconds > 0) {
      log.info({ signal, seconds: graceSeconds }, 'draining: no longer ready, still answering requests');
      closeAfterAnswers(server);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, graceSeconds * 1000);
        endGrace = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    log.info({ signal }, 'stopping: finishing requests in flight');
    await stop();
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
}

/** Every answer to a request from now on closes its connection, and says so. */
function closeAfterAnswers(server: Server): void {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
}
