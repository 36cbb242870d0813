// Prints what a release is made of (CycloneDX): every package of the lock file that is built into the programs or installed beside
// them, with its version, license and checksum. The same lock file gives the same bytes, so that anyone can make the list again and compare: the moment, the random
// number and the folder's name, which npm puts in, are taken out.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const list = JSON.parse(
  execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  }),
);
const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
// What the build bundles is a tool of development to npm, so the build's own list decides about those.
const bundled = JSON.parse(readFileSync('dist/packages.json', 'utf8'));
const isShipped = ({ properties, ...component }) =>
  bundled.includes(component['bom-ref']) ||
  !properties.some((property) => property.name === 'cdx:npm:package:development');
const dropped = new Set(list.components.filter((each) => !isShipped(each)).map((component) => component['bom-ref']));
list.components = list.components.filter((component) => !dropped.has(component['bom-ref']));
list.dependencies = list.dependencies
  .filter(({ ref }) => !dropped.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => !dropped.has(other)) }));
delete list.serialNumber;
delete list.metadata.timestamp;
delete list.metadata.tools;
list.metadata.component.name = name;
console.log(JSON.stringify(list, null, 2));
