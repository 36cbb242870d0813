#!/usr/bin/env node
// The version of Node is checked before anything else is loaded, in syntax that old versions can parse: they would stop at
// the first new word of the program, with an error that says nothing about versions.
const NEEDED = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  process.stderr.write(
    `larder: Larder needs Node ${NEEDED.join('.')} or newer, and this is Node ${process.versions.node}. Install a newer one from https://nodejs.org.\n`,
  );
  process.exitCode = 1;
} else {
  import('./run.js');
}
