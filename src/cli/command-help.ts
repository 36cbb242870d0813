/** What `--help` adds to the commands: groups, and examples to copy. */
import { Command } from 'commander';
import HELP_EXAMPLES from './help-examples.json' with { type: 'json' };

/** The groups of `larder --help`, in the order of a newcomer's questions. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'Run the service:': ['serve', 'status', 'doctor'],
  'Find foods:': ['search', 'food', 'barcode', 'meal', 'mcp'],
  'Add and export foods:': ['import', 'update', 'changes', 'dataset', 'export'],
  'Accounts and keys:': ['account', 'key', 'accounts', 'backup', 'restore'],
  'Catalogs and other machines:': ['catalogs', 'verify', 'reindex', 'publish', 'pull', 'signing-key'],
  'This program:': ['completion', 'version', 'help'],
};

/** By the words after `larder`, the most common example first. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = HELP_EXAMPLES;

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
  // A command's own help lists its arguments.
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
