import type { ServerResponse } from 'node:http';

/** A signal that aborts if the client disconnects before its answer. */
export function abortOnDisconnect(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  // It also closes after every answer; aborting then would only cost creating an error.
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
