import { createServer } from 'node:net';
import { CommandError } from '../command-error.ts';

/**
 * Reserves the port to listen on, so that a port in use is noticed before any work is done. For port 0 a free one is held
 * until just before the service listens: links in pages and emails need its number while the service is still being built.
 * A given port is released at once, so that clients are refused until the service is there.
 */
export async function reservePort({
  port,
  host,
}: {
  port: number;
  host: string;
}): Promise<{ port: number; release: () => Promise<void> }> {
  const holder = createServer();
  await new Promise<void>((resolve, reject) => {
    holder.once('error', (error) => reject(unusablePort(error, { port, host, setting: 'PORT' })));
    holder.listen(port, host, resolve);
  });
  const address = holder.address() as { port: number };
  const release = () => new Promise<void>((resolve) => holder.close(() => resolve()));
  if (port === 0) return { port: address.port, release };
  await release();
  return { port, release: async () => {} };
}

/** What to do about an unusable port, where known. */
export function unusablePort(
  error: NodeJS.ErrnoException,
  { port, host, setting }: { port: number; host: string; setting: string },
): Error {
  const messages: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is in use. Stop the program that uses it, or choose another port: ${setting}=${port + 1}.`,
    EACCES: `This user may not listen on port ${port}. Choose one above 1023: ${setting}=8080.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Choose another one to listen on: HOST=127.0.0.1, or HOST=0.0.0.0 for all.`,
    ENOTFOUND: `The host ${host} is unknown. Choose an address to listen on: HOST=127.0.0.1, or HOST=0.0.0.0 for all.`,
  };
  const message = messages[error.code ?? ''];
  return message === undefined ? error : new CommandError('PORT_UNUSABLE', message, { cause: error });
}
