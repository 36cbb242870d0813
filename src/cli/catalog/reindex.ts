/** `larder reindex`: rebuilds the live catalog from its own records. */
import type { Command } from 'commander';
import { type ReindexReport, reindexCatalog } from '../../catalog/versions/reindex.ts';
import { trySearch } from '../../search/try-search.ts';
import type { CommandContext } from '../context.ts';
import { catalogRoot, tellDataFolder } from '../data-folder.ts';
import { describedCommand } from '../described-command.ts';
import { INDEX_THREAD } from '../program-files.ts';

export function reindexCommand(context: CommandContext): Command {
  return describedCommand('reindex').action(async ({ dropDamaged, json }: { dropDamaged?: true; json?: true }) => {
    const settings = context.settings();
    tellDataFolder(context, settings);
    const report = await reindexCatalog({
      root: catalogRoot(settings),
      now: () => new Date(),
      trySearch,
      indexThreadUrl: INDEX_THREAD,
      dropDamaged: dropDamaged === true,
    });
    context.stdout.write(json ? `${JSON.stringify(report)}\n` : describe(report));
  });
}

function describe({ version, made_from, foods, dropped, lost_former_ids }: ReindexReport): string {
  const lines = [`Published catalog ${version} with ${foods.toLocaleString('en')} foods, rebuilt from ${made_from}.`];
  if (dropped > 0) {
    lines.push(
      `${dropped.toLocaleString('en')} damaged records were left out. Import them again; they get the same ids.`,
    );
  }
  if (lost_former_ids) {
    lines.push('catalog.db was damaged: a food that had left the catalog and comes back gets a new id.');
  }
  return `${lines.join('\n')}\n`;
}
