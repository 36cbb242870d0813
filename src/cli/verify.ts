import { Command } from 'commander';
import { CatalogError } from '../catalog/catalog-error.ts';
import { readManifest, verifyFiles, versionFolder } from '../catalog/manifest.ts';
import { catalogRoot } from './catalog-root.ts';
import type { CommandContext } from './context.ts';

/** `larder verify`: compares the live catalog's files with the checksums of its manifest. */
export function verifyCommand(context: CommandContext): Command {
  return new Command('verify').description('check the live catalog against its checksums').action(async () => {
    const root = catalogRoot(context.settings());
    const manifest = readManifest(root);
    if (!manifest) throw new CatalogError('CATALOG_MISSING', `There is no catalog in ${root}.`);
    await verifyFiles(versionFolder(root, manifest.version), manifest);
    context.stdout.write(`Catalog ${manifest.version} is whole: ${manifest.foods} foods.\n`);
  });
}
