// A part of the build: the messages of the pages become JSON, one text for each language, which is parsed for the first page in that
// language. As objects they would all be made at every start, which is a tenth of the time that loading the service takes.

const CATALOGS = /[\\/]src[\\/]site[\\/]messages[\\/]catalogs\.ts$/;

/** The plugin for esbuild, whose function `build` is `bundle`. */
export function messagesAsJson(bundle) {
  return {
    name: 'messages-as-json',
    setup({ onLoad }) {
      onLoad({ filter: CATALOGS }, async ({ path: file }) => {
        const catalogs = Object.entries(await readCatalogs(bundle, file));
        const members = catalogs.map(([language, messages]) => lazyMember(language, asciiJson(messages)));
        return { contents: `export const CATALOGS = {\n${members.join(',\n')}\n};\n`, loader: 'js' };
      });
    },
  };
}

async function readCatalogs(bundle, file) {
  const { outputFiles } = await bundle({ entryPoints: [file], bundle: true, format: 'esm', write: false });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  return (await import(`data:text/javascript;base64,${code}`)).CATALOGS;
}

/** V8 stores a text with any other character in two bytes for each. */
function asciiJson(value) {
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replace(/[^\0-~]/g, escaped);
}

/** A getter that replaces itself with what it has parsed. */
function lazyMember(name, json) {
  return `get ${name}() {
  const value = JSON.parse(${JSON.stringify(json)});
  Object.defineProperty(this, '${name}', { value });
  return value;
}`;
}
