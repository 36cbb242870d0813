// esbuild makes an export of a file in the older module system a getter behind a getter, because its variable may be assigned later.
// A loop over millions of foods that compares with a constant of another file takes several times as long for it.

/** The statement that ends such a file and makes its exports plain values; `module` is the file as a module, as esbuild wrote it. */
export function plainExports(module) {
  const lists = [...module.matchAll(/^export \{([^}]*)\};?$/gm)].map(([, list]) => list.split(','));
  const getters = lists
    .flat()
    .map((entry) => entry.trim().split(' as '))
    .filter(([local]) => local !== '' && mayChange(local, module))
    .map(([local, exported = local]) => `${exported}: getters.${exported}`);
  const others = ['__esModule: { value: true }', ...getters].join(', ');
  return `{
  const getters = Object.getOwnPropertyDescriptors(module.exports);
  module.exports = Object.defineProperties({ ...module.exports }, { ${others} });
}
`;
}

/** Whether a variable may get another value than the first: also where only one of the same name in a function does. */
function mayChange(name, module) {
  const word = `(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`;
  const isDeclaredWithValue = new RegExp(`^(var|class|(async )?function\\*?) ${word} ?[=({]`, 'm').test(module);
  const assignment = `${word}\\s*(=(?![=>])|([-+*/%&|^]|<<|>>|\\?\\?|\\|\\||&&)=|\\+\\+|--)|(\\+\\+|--)${word}`;
  const assignments = module.match(new RegExp(assignment, 'g')) ?? [];
  return !isDeclaredWithValue || assignments.length > 1;
}
