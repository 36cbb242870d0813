import type { Command } from 'commander';
import { CatalogError } from '../../catalog/catalog-error.ts';
import { STARTER_DATASET } from '../../catalog/records/food-details.ts';
import { type OpenCatalog, openCatalog } from '../../catalog/versions/open-catalog.ts';
import type { Settings } from '../../config/settings.ts';
import { runImport } from '../../import/run-import.ts';
import type { CommandContext } from '../context.ts';
import { catalogRoot, tellDataFolder } from '../data-folder.ts';
import { describedCommand } from '../described-command.ts';
import { confirm } from '../terminal/confirm.ts';
import { wantsJson } from '../terminal/screen.ts';
import { describeReport } from './import-report-text.ts';
import { importRequest } from './import-request.ts';
import { refuseIfFollowing } from './replica.ts';

/** `larder dataset …`: lists the catalog's datasets, and removes one. */
export function datasetCommand(context: CommandContext): Command {
  const listing = describedCommand('dataset list').action((flags: { json?: true }) => {
    const datasets = datasetsOf(context.settings());
    if (wantsJson(context, flags)) context.stdout.write(`${JSON.stringify(datasets)}\n`);
    else {
      const width = Math.max(...datasets.map(({ name }) => name.length));
      for (const { name, foods } of datasets) {
        context.stdout.write(`${name.padEnd(width)}  ${foods.toLocaleString('en').padStart(11)} foods\n`);
      }
    }
  });
  const removal = describedCommand('dataset remove').action(async (name: string, flags: { yes?: true }) => {
    const settings = context.settings();
    refuseIfFollowing(settings);
    const datasets = datasetsOf(settings);
    if (!datasets.some((known) => known.name === name)) {
      const names = datasets.map((known) => known.name).join(', ');
      throw new CatalogError('CATALOG_DATASET_UNKNOWN', `There is no dataset "${name}". The datasets are ${names}.`);
    }
    const foods = datasets.find((known) => known.name === name)!.foods.toLocaleString('en');
    await confirm(context, `This removes the ${foods} foods of the dataset "${name}" from the catalog.`, flags);
    tellDataFolder(context, settings);
    const withStarter = name !== STARTER_DATASET && datasets.some((known) => known.name === STARTER_DATASET);
    const { report } = await runImport({
      ...importRequest(settings, withStarter),
      inputs: [],
      removedDatasets: [name],
    });
    context.stdout.write(describeReport(report));
  });
  return describedCommand('dataset').addCommand(listing).addCommand(removal);
}

function datasetsOf(settings: Settings): OpenCatalog['datasets'] {
  using catalog = openCatalog(catalogRoot(settings));
  return catalog.datasets;
}
