import type { CommandNode, Completes } from './command-tree.ts';

export function fishScript(tree: readonly CommandNode[]): string {
  const lines = tree.flatMap(linesOf);
  return `# fish completion for larder. To use it: larder completion fish > ~/.config/fish/completions/larder.fish
function __larder_at
    # Whether the command line so far is exactly this command, whatever options and values follow its words.
    set -l path ''
    for word in (commandline -opc)[2..]
        set -l longer (string trim -- "$path $word")
        if contains -- $longer ${paths(tree)}
            set path $longer
        end
    end
    test "$path" = "$argv"
end
complete -c larder -f
${lines.join('\n')}
`;
}

function paths(tree: readonly CommandNode[]): string {
  return tree
    .filter(({ path }) => path.length > 0)
    .map(({ path }) => `'${path.join(' ')}'`)
    .join(' ');
}

function linesOf({ path, commands, options, argument }: CommandNode): string[] {
  const at = `complete -c larder -n ${quoted(`__larder_at ${path.join(' ')}`)}`;
  return [
    ...commands.map(({ name, description }) => `${at} -a ${name} -d ${quoted(description)}`),
    ...options.map(({ flags, description, value }) => {
      const names = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
      return `${at} ${names.join(' ')}${value === undefined ? '' : valueFlags(value)} -d ${quoted(description)}`;
    }),
    ...(argument === 'file' ? [`${at} -F`] : []),
    ...(typeof argument === 'object' ? [`${at} -a ${quoted(argument.words.join(' '))}`] : []),
  ];
}

function valueFlags(value: Completes): string {
  if (value === 'file') return ' -r -F';
  return value === 'anything' ? ' -x' : ` -x -a ${quoted(value.words.join(' '))}`;
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
