/** The program: reads the environment, builds what a command needs, and reports errors in plain words. */
import { Command, Option } from 'commander';
import { SETTINGS } from '../config/settings.ts';
import { addHelp } from './command-help.ts';
import type { CommandContext } from './context.ts';
import { KIND_WORDS_FILE, KINDS_FILE, LARDER_VERSION } from './program-files.ts';
import { type PlaceOptions, readConfiguration } from './settings/configuration.ts';
import { errorText } from './terminal/error-text.ts';

/** The commands, in the order of `larder --help`; loaded on demand, because loading all takes longer than most of them run. */
const COMMANDS: Record<string, (context: CommandContext) => Promise<Command>> = {
  serve: async (context) => (await import('./service/serve.ts')).serveCommand(context),
  status: async (context) => (await import('./service/status.ts')).statusCommand(context),
  doctor: async (context) => (await import('./doctor/doctor.ts')).doctorCommand(context),
  search: async (context) => (await import('./find/search.ts')).searchCommand(context),
  food: async (context) => (await import('./find/food.ts')).foodCommand(context),
  barcode: async (context) => (await import('./find/food.ts')).barcodeCommand(context),
  meal: async (context) => (await import('./find/meal.ts')).mealCommand(context),
  mcp: async (context) => (await import('./find/mcp.ts')).mcpCommand(context),
  import: async (context) => (await import('./catalog/import.ts')).importCommand(context),
  update: async (context) => (await import('./catalog/update.ts')).updateCommand(context),
  changes: async (context) => (await import('./catalog/changes.ts')).changesCommand(context),
  dataset: async (context) => (await import('./catalog/dataset.ts')).datasetCommand(context),
  export: async (context) => (await import('./catalog/export.ts')).exportCommand(context),
  account: async (context) => (await import('./accounts/account.ts')).accountCommand(context),
  key: async (context) => (await import('./accounts/key.ts')).keyCommand(context),
  accounts: async (context) => (await import('./accounts/accounts.ts')).accountsCommand(context),
  backup: async (context) => (await import('./accounts/backup.ts')).backupCommand(context),
  restore: async (context) => (await import('./accounts/backup.ts')).restoreCommand(context),
  catalogs: async (context) => (await import('./catalog/catalogs.ts')).catalogsCommand(context),
  verify: async (context) => (await import('./catalog/verify.ts')).verifyCommand(context),
  reindex: async (context) => (await import('./catalog/reindex.ts')).reindexCommand(context),
  publish: async (context) => (await import('./catalog/publish.ts')).publishCommand(context),
  pull: async (context) => (await import('./catalog/pull.ts')).pullCommand(context),
  'signing-key': async (context) => (await import('./catalog/signing-key.ts')).signingKeyCommand(context),
  completion: async (context) =>
    (await import('./completion/completion.ts')).completionCommand(context, () => program(Object.values(COMMANDS))),
  version: async ({ stdout }) =>
    new Command('version')
      .description('print the version of Larder')
      .action(() => void stdout.write(`${LARDER_VERSION}\n`)),
};

const PLACE_GROUP = 'Options of every command:';

/** Where the settings are, once the command line is parsed. */
const place: PlaceOptions = {};
/** Warnings already printed: commands ask for the settings more than once. */
const told = new Set<string>();

const context: CommandContext = {
  configuration: (given = {}) => readConfiguration({ ...process.env, ...definedOf(given) }, place),
  settings: () => {
    const { settings, fileWarnings } = context.configuration();
    for (const warning of fileWarnings) {
      if (!told.has(warning)) process.stderr.write(`larder: warning: ${warning}\n`);
      told.add(warning);
    }
    return settings;
  },
  environment: process.env,
  kindFiles: { kinds: KINDS_FILE, nameWords: KIND_WORDS_FILE },
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
};

void main();

async function main(): Promise<void> {
  process.once('beforeExit', failUnfinished);
  try {
    await (await program(commandsFor(process.argv[2] ?? ''))).parseAsync();
  } catch (error) {
    process.stderr.write(`larder: ${await errorText(error as Error)}\n`);
    // Threads and timers of a failed command must not keep the process alive.
    process.exit(1);
  }
  process.off('beforeExit', failUnfinished);
}

/** A command that waits for something that never happens would otherwise exit as if successful. */
function failUnfinished(): void {
  process.stderr.write('larder: the command ended before it had finished. This is a defect: please report it.\n');
  process.exitCode = 1;
}

/** The variables set by options. */
function definedOf(given: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** The commands to load for the first word; help and unknown commands need all. */
function commandsFor(word: string) {
  if (word === '--version' || word === '-V') return [];
  const asked = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
  return asked ? [asked] : Object.values(COMMANDS);
}

async function program(commands: readonly ((context: CommandContext) => Promise<Command>)[]): Promise<Command> {
  const larder = new Command('larder')
    .description('A food and nutrition look-up service that anyone can run.')
    .version(LARDER_VERSION)
    .showHelpAfterError('(larder --help shows all commands)');
  for (const load of commands) larder.addCommand(await load(context));
  addPlaceOptions(larder);
  addHelp(larder);
  return larder.hook('preAction', (_, command) => {
    for (let each: Command | null = command; each !== null; each = each.parent) {
      const { data, config } = each.opts<PlaceOptions>();
      place.data ??= data;
      place.config ??= config;
    }
  });
}

/** Adds the options for the settings' location to a command and all its subcommands. */
function addPlaceOptions(command: Command): void {
  const option = (flags: string, description: string) => new Option(flags, description).helpGroup(PLACE_GROUP);
  command
    .addOption(option('--data <folder>', `the data folder, instead of LARDER_DATA (${SETTINGS.data.default})`))
    .addOption(option('--config <file>', 'a file of settings, instead of larder.env in the data folder'))
    .addHelpOption(option('-h, --help', 'display help for command'));
  for (const each of command.commands) addPlaceOptions(each);
}
