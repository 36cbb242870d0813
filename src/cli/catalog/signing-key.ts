/** `larder signing-key …`: the key pair that signs published catalogs. */
import type { Command } from 'commander';
import { createSigningKey, readSigningKey } from '../../replica/signature.ts';
import type { CommandContext } from '../context.ts';
import { describedCommand } from '../described-command.ts';

export function signingKeyCommand({ stdout, stderr }: CommandContext): Command {
  const create = describedCommand('signing-key create').action((file: string) => {
    stdout.write(`${createSigningKey(file)}\n`);
    stderr.write(
      `Wrote the private key to ${file}. Set LARDER_SIGNING_KEY_FILE to it where you publish, and add the public key above to LARDER_CATALOG_PUBLIC_KEYS on every node.\n`,
    );
  });
  const show = describedCommand('signing-key show').action((file: string) => {
    stdout.write(`${readSigningKey(file).publicKey}\n`);
  });
  return describedCommand('signing-key').addCommand(create).addCommand(show);
}
