/** `larder catalogs`: lists the kept catalogs, and rolls back to one. */
import type { Command } from 'commander';
import { type KeptCatalog, keptCatalogs, useCatalog } from '../../catalog/versions/kept-catalogs.ts';
import { renderTable } from '../../terminal/table.ts';
import type { CommandContext } from '../context.ts';
import { catalogRoot, tellDataFolder } from '../data-folder.ts';
import { describedCommand } from '../described-command.ts';
import { megabytes } from '../terminal/progress-line.ts';
import { screenOf, wantsJson } from '../terminal/screen.ts';
import { refuseIfFollowing } from './replica.ts';

export function catalogsCommand(context: CommandContext): Command {
  const catalogs = describedCommand('catalogs').action((flags: { json?: true }) => {
    const kept = keptCatalogs(catalogRoot(context.settings()));
    context.stdout.write(wantsJson(context, flags) ? `${JSON.stringify(kept.map(asJson))}\n` : describe(kept, context));
  });
  const use = describedCommand('catalogs use').action(async (version: string) => {
    const settings = context.settings();
    refuseIfFollowing(settings, 'Run "larder publish DEST --rollback" on the machine that publishes.');
    tellDataFolder(context, settings);
    const { foods, built_at } = await useCatalog(catalogRoot(settings), version);
    context.stdout.write(`Catalog ${version} of ${built_at} with ${foods.toLocaleString('en')} foods is now live.\n`);
  });
  return catalogs.addCommand(use);
}

function asJson({ version, isLive, manifest, problem }: KeptCatalog) {
  return {
    version,
    is_live: isLive,
    format: manifest?.format ?? null,
    foods: manifest?.foods ?? null,
    built_at: manifest?.built_at ?? null,
    bytes: bytesOf(manifest) ?? null,
    problem: problem ?? null,
  };
}

function describe(kept: readonly KeptCatalog[], context: CommandContext): string {
  if (kept.length === 0) return 'None yet. "larder serve" installs the starter foods, "larder import" others.\n';
  const rows = kept.map(({ version, isLive, manifest, problem }) => ({
    cells: [
      version,
      manifest?.built_at ?? '',
      manifest?.foods.toLocaleString('en') ?? '',
      megabytes(bytesOf(manifest) ?? 0),
      [isLive ? 'live' : '', problem ?? ''].filter((word) => word !== '').join('; '),
    ],
  }));
  const columns = [
    { heading: 'Version' },
    { heading: 'Built' },
    { heading: 'Foods', side: 'right' as const },
    { heading: 'Size', side: 'right' as const },
    { heading: '' },
  ];
  return `${renderTable(columns, rows, screenOf(context)).join('\n')}\n`;
}

function bytesOf(manifest: KeptCatalog['manifest']): number | undefined {
  return manifest && Object.values(manifest.files).reduce((sum, { bytes }) => sum + bytes, 0);
}
