/** What `--help` adds to the commands themselves: the group of each, and examples to copy. */
import { Command } from 'commander';

/** The groups of `larder --help`, in the order of a newcomer's questions. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'Run the service:': ['serve', 'status', 'doctor'],
  'Find foods:': ['search', 'food', 'barcode', 'meal', 'mcp'],
  'Add and export foods:': ['import', 'update', 'dataset', 'export'],
  'Accounts and keys:': ['account', 'key', 'accounts', 'backup', 'restore'],
  'Catalogs and other machines:': ['catalogs', 'verify', 'reindex', 'publish', 'pull', 'signing-key'],
  'This program:': ['completion', 'version', 'help'],
};

/** By the words after `larder`, the most usual example first. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  '': ['serve', 'search greek yogurt', 'import off', 'account create ada --plan pro'],
  serve: ['serve', 'serve --host 0.0.0.0 --port 8080'],
  import: [
    'import off',
    'import canteen.csv --dataset canteen',
    "import foods.csv --map 'Energy (kcal)=calories_kcal'",
  ],
  dataset: ['dataset list', 'dataset remove canteen'],
  'dataset list': ['dataset list', 'dataset list --json'],
  'dataset remove': ['dataset remove canteen', 'dataset remove canteen --yes'],
  search: ['search greek yogurt', 'search oat milk --limit 3 --explain', 'search banana --url https://food.example'],
  food: ['food 1859', 'food 1859 --grams 150'],
  barcode: ['barcode 3017620422003', 'barcode 3017620422003 --json'],
  meal: ["meal '2 eggs, a slice of toast with butter'", "meal '500 g flour, 2 eggs' --servings 4"],
  update: ['update --dry-run', 'update'],
  export: ['export foods.jsonl.gz', 'export fruit.csv --category Fruit --min-confidence 0.6'],
  mcp: ['mcp', 'mcp --url https://food.example --key-file key.txt', 'mcp --http 3333'],
  publish: ['publish /srv/catalog', 'publish s3://bucket/larder --keep 3', 'publish /srv/catalog --rollback'],
  'signing-key': ['signing-key create larder.key', 'signing-key show larder.key'],
  'signing-key create': ['signing-key create larder.key'],
  'signing-key show': ['signing-key show larder.key'],
  pull: ['pull', 'pull https://store.example/larder'],
  verify: ['verify', 'verify 20261115T084538Z-c4558825'],
  catalogs: ['catalogs', 'catalogs use 20261115T084538Z-c4558825'],
  'catalogs use': ['catalogs use 20261115T084538Z-c4558825'],
  reindex: ['reindex', 'reindex --drop-damaged'],
  status: ['status', 'status --json'],
  doctor: ['doctor', 'doctor --data /var/lib/larder'],
  completion: ['completion bash', 'completion zsh'],
  account: ['account create ada --plan pro', 'account list', 'account disable ada'],
  'account create': ['account create ada', 'account create --username ada --plan pro --json'],
  'account list': ['account list', 'account list --json'],
  'account plan': ['account plan ada --plan scale', 'account plan ada --from-payments'],
  'account rotate-key': ['account rotate-key ada'],
  'account password': ['account password ada', 'account password ada --generate --disable-two-factor'],
  'account disable': ['account disable ada'],
  'account enable': ['account enable ada'],
  'account delete': ['account delete ada', 'account delete ada --yes'],
  'account sessions': ['account sessions end ada'],
  'account sessions end': ['account sessions end ada', 'account sessions end --all'],
  accounts: ['accounts migrate', 'accounts move'],
  'accounts migrate': ['accounts migrate'],
  'accounts move': ['accounts move'],
  'accounts re-encrypt': ['accounts re-encrypt'],
  key: ['key create ada --name production', 'key list ada', 'key revoke ada --name production'],
  'key create': ['key create ada --name production', 'key create ada --name ci --expires 2031-12-31 --rate-cap 20'],
  'key list': ['key list ada', 'key list ada --json'],
  'key rename': ['key rename ada --name ci --to tests'],
  'key rotate': ['key rotate ada --name ci', 'key rotate ada --name ci --overlap-until 2031-12-31T12:00Z'],
  'key revoke': ['key revoke ada --name ci'],
  backup: ['backup accounts.backup.db'],
  restore: ['restore accounts.backup.db'],
  version: ['version'],
};

/** Adds groups and examples to a program and its commands. */
export function addHelp(program: Command): void {
  for (const command of program.commands) command.helpGroup(groupOf(command.name()));
  const help = new Command('help').argument('[command]').description('display help for command').helpOption(false);
  program.addHelpCommand(help.helpGroup(groupOf('help')));
  addExamples(program, []);
}

function addExamples(command: Command, path: readonly string[]): void {
  const name = path.join(' ');
  const examples = Object.hasOwn(EXAMPLES, name) ? EXAMPLES[name]! : [];
  if (examples.length > 0)
    command.addHelpText('after', `\nExamples:\n${examples.map((each) => `  larder ${each}`).join('\n')}`);
  // What may follow a command stands in its own help.
  command.configureHelp({ subcommandTerm: (each) => [each.name(), ...each.registeredArguments.map(shown)].join(' ') });
  for (const each of command.commands) addExamples(each, [...path, each.name()]);
}

function groupOf(name: string): string {
  return Object.entries(GROUPS).find(([, names]) => names.includes(name))?.[0] ?? 'Commands:';
}

function shown(argument: Command['registeredArguments'][number]): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}
