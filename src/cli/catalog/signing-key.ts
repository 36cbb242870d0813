/** `larder signing-key …`: the key pair that signs published catalogs. */
import { Command } from 'commander';
import { createSigningKey, readSigningKey } from '../../replica/signature.ts';
import type { CommandContext } from '../context.ts';

/** Builds the command. */
export function signingKeyCommand({ stdout, stderr }: CommandContext): Command {
  const signingKey = new Command('signing-key').description(
    'create or show the key pair that signs published catalogs',
  );
  signingKey
    .command('create')
    .description('write a new private key to a file, and print its public key')
    .argument('<file>', 'where to write the private key; an existing file is not overwritten')
    .action((file: string) => {
      stdout.write(`${createSigningKey(file)}\n`);
      stderr.write(
        `Wrote the private key to ${file}. Set LARDER_SIGNING_KEY_FILE to it where you publish, and add the public key above to LARDER_CATALOG_PUBLIC_KEYS on every node.\n`,
      );
    });
  signingKey
    .command('show')
    .description('print the public key of a private key')
    .argument('<file>', 'the file of the private key')
    .action((file: string) => {
      stdout.write(`${readSigningKey(file).publicKey}\n`);
    });
  return signingKey;
}
