/** Where terminal commands and the MCP server find foods: on a server if one is named, else in the local catalog. */
import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import type { FoodFinder } from '../../finder/food-finder.ts';
import { LocalFinder } from '../../finder/local-finder.ts';
import { RemoteFinder } from '../../finder/remote-finder.ts';
import { readSearchTables } from '../../search/search-kinds.ts';
import { CommandError } from '../command-error.ts';
import type { CommandContext } from '../context.ts';
import { catalogRoot } from '../data-folder.ts';

export interface FinderFlags {
  url?: string;
  keyFile?: string;
}

export function withFinderFlags(command: Command): Command {
  return command
    .option('--url <address>', 'ask this server instead of the local catalog (or set LARDER_URL)', readAddress)
    .option('--key-file <file>', 'a file with the key for that server (or set LARDER_KEY)');
}

/** The server's address; undefined for the local catalog. */
export function serverUrl(context: CommandContext, { url }: FinderFlags): string | undefined {
  return url ?? context.settings().url;
}

export function openFinder(context: CommandContext, flags: FinderFlags): FoodFinder {
  const url = serverUrl(context, flags);
  if (url === undefined) {
    return new LocalFinder(catalogRoot(context.settings()), () => readSearchTables(context.kindFiles));
  }
  const key = flags.keyFile === undefined ? context.settings().key : readKey(flags.keyFile);
  if (key !== undefined && !isPrivate(new URL(url))) {
    context.stderr.write(`larder: warning: the key is sent to ${url} unencrypted; use https://\n`);
  }
  return new RemoteFinder({ url, key });
}

/** Runs `act` with a finder and always closes it. */
export async function withFinder<T>(
  context: CommandContext,
  flags: FinderFlags,
  act: (finder: FoodFinder) => Promise<T>,
): Promise<T> {
  const finder = openFinder(context, flags);
  try {
    return await act(finder);
  } finally {
    finder.close();
  }
}

function readKey(file: string): string {
  let key: string;
  try {
    key = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new CommandError('KEY_FILE_UNUSABLE', `The key file ${file} could not be read: ${(cause as Error).message}`, {
      cause,
    });
  }
  // The content is not quoted: it may be some other secret.
  if (!/^[\x21-\x7e]{1,512}$/.test(key)) {
    throw new CommandError('KEY_FILE_UNUSABLE', `The key file ${file} must contain a key on a single line.`);
  }
  return key;
}

function readAddress(value: string): string {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new InvalidArgumentError('Use an address that begins with https:// or http://.');
  }
  const { search, hash, username } = new URL(value);
  if (search !== '' || hash !== '' || username !== '') {
    throw new InvalidArgumentError('Use an address without a user, a query or a fragment.');
  }
  return value;
}

/** Whether nobody can eavesdrop: over TLS, or on this machine. */
function isPrivate({ protocol, hostname }: URL): boolean {
  return (
    protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname)
  );
}
