import { createServer } from 'node:net';

/**
 * The port to listen on. For port 0 a free one is taken and held until it is released, just before the service listens on
 * it: links in pages and mails need to know it while the service is still being built.
 */
export async function reservePort({
  port,
  host,
}: {
  port: number;
  host: string;
}): Promise<{ port: number; release: () => Promise<void> }> {
  if (port !== 0) return { port, release: async () => {} };
  const holder = createServer();
  await new Promise<void>((resolve, reject) => {
    holder.once('error', reject);
    holder.listen(0, host, resolve);
  });
  const address = holder.address() as { port: number };
  return { port: address.port, release: () => new Promise((resolve) => holder.close(() => resolve())) };
}
