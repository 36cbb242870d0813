// The packages that became part of the programs and of the pages' scripts: their list, for scripts/sbom.js, and their licenses,
// which ask to be handed on with the code.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const PACKAGE_FOLDER = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** Writes packages.json and licenses.txt into a folder, and gives these names. */
export async function writeBundledPackages(root, outdir, files) {
  const folders = new Set([...files].flatMap((file) => file.match(PACKAGE_FOLDER) ?? []));
  const packages = await Promise.all([...folders].sort().map((folder) => readPackage(path.join(root, folder))));
  const list = packages.map(({ reference }) => reference);
  await writeFile(path.join(outdir, 'packages.json'), `${JSON.stringify(list, null, 2)}\n`);
  const licenses = packages.map(({ reference, license, text }) => `${reference}, ${license}\n\n${text}`);
  await writeFile(path.join(outdir, 'licenses.txt'), `${licenses.join(`\n${'-'.repeat(80)}\n`)}\n`);
  return ['packages.json', 'licenses.txt'];
}

async function readPackage(folder) {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const file = (await readdir(folder)).find((each) => /^licen[cs]e/i.test(each));
  const text = file === undefined ? '' : (await readFile(path.join(folder, file), 'utf8')).trim();
  return { reference: `${name}@${version}`, license, text };
}
