import type { ServerResponse } from 'node:http';

/** A signal that aborts when the client goes away before it has its answer. */
export function abortOnDisconnect(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  // It closes after every answer too; aborting then would only cost the making of an error.
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
