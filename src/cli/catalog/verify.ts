import type { Command } from 'commander';
import { checkColumns } from '../../catalog/carry/record-columns.ts';
import { CatalogError } from '../../catalog/catalog-error.ts';
import { type KeptCatalog, keptCatalogs } from '../../catalog/versions/kept-catalogs.ts';
import { readLedger, readManifestOfAnyFormat, versionFolder } from '../../catalog/versions/manifest.ts';
import { verifyFiles } from '../../catalog/versions/verify-files.ts';
import type { CommandContext } from '../context.ts';
import { catalogRoot } from '../data-folder.ts';
import { describedCommand } from '../described-command.ts';

/** `larder verify`: checks every byte of a catalog against its manifest's checksums. */
export function verifyCommand(context: CommandContext): Command {
  return describedCommand('verify').action(async (version: string | undefined) => {
    const root = catalogRoot(context.settings());
    const live = readManifestOfAnyFormat(root);
    if (!live) throw new CatalogError('CATALOG_MISSING', `There is no catalog in ${root}. Run "larder import" first.`);
    readLedger(root);
    const manifest = version === undefined ? live : manifestOf(keptCatalogs(root), version);
    const folder = versionFolder(root, manifest.version);
    await verifyFiles(folder, manifest);
    checkColumns(folder);
    context.stdout.write(`Catalog ${manifest.version} is intact: ${manifest.foods} foods.\n`);
  });
}

function manifestOf(kept: readonly KeptCatalog[], version: string) {
  const { manifest, problem } = kept.find((each) => each.version === version) ?? {};
  if (manifest) return manifest;
  const why = problem === undefined ? `There is no catalog ${version}` : `${version} cannot be verified: ${problem}`;
  throw new CatalogError('CATALOG_VERSION_UNKNOWN', `${why}. "larder catalogs" lists the kept ones.`);
}
