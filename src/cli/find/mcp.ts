/** `larder mcp`: serves assistants over the Model Context Protocol, on standard input and output or HTTP. */
import { type Command, InvalidArgumentError } from 'commander';
import type { FoodServerOptions } from '../../mcp/food-server.ts';
import type { CommandContext } from '../context.ts';
import { describedCommand, readBy } from '../described-command.ts';
import { LARDER_VERSION } from '../program-files.ts';
import { type FinderFlags, openFinder, withFinderFlags } from './open-finder.ts';

interface McpFlags extends FinderFlags {
  http?: number;
}

export function mcpCommand(context: CommandContext): Command {
  const command = describedCommand('mcp', { http: readBy(readPort) });
  return withFinderFlags(command).action(async (flags: McpFlags) => {
    const finder = openFinder(context, flags);
    const options: FoodServerOptions = {
      finder,
      version: LARDER_VERSION,
      // Standard output belongs to the protocol.
      onError: (error) => context.stderr.write(`larder: ${error.stack}\n`),
    };
    if (flags.http === undefined) return serveOnStdio(options);
    // Each transport is loaded on demand: each brings a part of the protocol that the other does not need.
    const { serveHttp } = await import('../../mcp/http-server.ts');
    const { url, close } = await serveHttp(flags.http, options);
    context.stderr.write(`MCP over HTTP at ${url}\n`);
    const stop = () => void close().then(() => finder.close());
    process.once('SIGTERM', stop).once('SIGINT', stop);
  });
}

async function serveOnStdio(options: FoodServerOptions): Promise<void> {
  const [{ serveStdio }, { foodServer }] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('../../mcp/food-server.ts'),
  ]);
  // Ends when the client closes its end.
  serveStdio(() => foodServer(options), { onerror: options.onError });
}

function readPort(value: string): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  if (!(port <= 65_535)) throw new InvalidArgumentError('Give a port from 0 to 65535.');
  return port;
}
