import type { CommandNode, Completes } from './command-tree.ts';

/** The completion script for bash 3.2 (the version of macOS) and later. */
export function bashScript(tree: readonly CommandNode[]): string {
  const values = tree.flatMap(({ path, options }) =>
    options.flatMap(({ flags, value }) =>
      value === undefined
        ? []
        : [`    ${flags.map((flag) => `'${key(path)}:${flag}'`).join('|')}) ${reply(value)}; return ;;`],
    ),
  );
  const steps = tree
    .filter(({ path }) => path.length > 0)
    .map(({ path }) => `      '${key(path.slice(0, -1))}:${path.at(-1)}') path='${key(path)}' ;;`);
  const words = tree.map(({ path, commands, options, argument }) => {
    const names = [...commands.map(({ name }) => name), ...options.flatMap(({ flags }) => flags)];
    const choices = typeof argument === 'object' ? argument.words : [];
    const files = argument === 'file' ? ' files=yes' : '';
    return `    '${key(path)}') words='${[...choices, ...names].join(' ')}'${files} ;;`;
  });
  return `# bash completion for larder. To use it: source <(larder completion bash)
_larder() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" path='' words='' files='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$path:\${COMP_WORDS[i]}" in
${steps.join('\n')}
    esac
  done
  COMPREPLY=()
  case "$path:$prev" in
${values.join('\n')}
  esac
  case "$path" in
${words.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  if [[ -n "$files" && "$cur" != -* ]]; then
    local IFS=$'\\n'
    COMPREPLY=($(compgen -f -- "$cur"))
    compopt -o filenames 2>/dev/null
  fi
}
complete -F _larder larder
`;
}

function key(path: readonly string[]): string {
  return path.join(' ');
}

function reply(value: Completes): string {
  if (value === 'anything') return ':';
  if (value === 'file')
    return `local IFS=$'\\n'; COMPREPLY=($(compgen -f -- "$cur")); compopt -o filenames 2>/dev/null`;
  return `COMPREPLY=($(compgen -W '${value.words.join(' ')}' -- "$cur"))`;
}
