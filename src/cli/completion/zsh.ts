import type { CommandNode, Completes } from './command-tree.ts';

export function zshScript(tree: readonly CommandNode[]): string {
  return `#compdef larder
# zsh completion for larder. To use it: larder completion zsh > a file named _larder in a folder of your $fpath
${tree.map(functionOf).join('\n')}
if [[ "$funcstack[1]" == _larder ]]; then _larder "$@"; else compdef _larder larder; fi
`;
}

function functionOf({ path, commands, options, argument }: CommandNode): string {
  const specs = options.map(({ flags, description, value }) => {
    const action = value === undefined ? '' : `:value:${actionOf(value)}`;
    const [first = ''] = flags;
    return flags.length > 1
      ? `${quoted(`(${flags.join(' ')})`)}{${flags.join(',')}}${quoted(`[${inBrackets(description)}]${action}`)}`
      : quoted(`${first}[${inBrackets(description)}]${action}`);
  });
  if (commands.length === 0) {
    const rest = argument === undefined ? [] : [quoted(`*:argument:${actionOf(argument)}`)];
    return `${nameOf(path)}() {\n  _arguments ${[...specs, ...rest].join(' \\\n    ')}\n}\n`;
  }
  const described = commands.map(({ name, description }) => quoted(`${name}:${description.replaceAll(':', '\\:')}`));
  const cases = commands.map(({ name }) => `        ${name}) ${nameOf([...path, name])} ;;`);
  return `${nameOf(path)}() {
  local curcontext="$curcontext" state line
  _arguments -C ${specs.join(' \\\n    ')} '1:command:->command' '*::argument:->argument'
  case "$state" in
    command) local -a commands=(${described.join(' ')}); _describe command commands ;;
    argument)
      case "$line[1]" in
${cases.join('\n')}
      esac ;;
  esac
}
`;
}

function nameOf(path: readonly string[]): string {
  return ['_larder', ...path.map((word) => word.replaceAll('-', '_'))].join('_');
}

function actionOf(value: Completes): string {
  if (value === 'file') return '_files';
  return value === 'anything' ? ' ' : `(${value.words.join(' ')})`;
}

function inBrackets(description: string): string {
  return description.replace(/[[\]\\]/g, '\\$&').replaceAll(':', '\\:');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
